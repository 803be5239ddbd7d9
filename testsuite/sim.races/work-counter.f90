! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Teams take pieces of work from a counter that they read and store.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*work-counter\.f90:(15|16)\M.*work-counter\.f90:(15|16)\M.*teams or gangs
subroutine run_work_counter() bind(c)
  implicit none
  integer :: next, piece, done(16)
  next = 1
  done = 0
  !$omp target teams num_teams(4) map(tofrom: next, done)
  !$omp parallel num_threads(1) private(piece)
  do
#ifdef FAULT
    piece = next
    next = piece + 1
#else
    !$omp atomic capture
    piece = next
    next = next + 1
    !$omp end atomic
#endif
    if (piece > 16) exit
    !$omp atomic write
    done(piece) = 1
  end do
  !$omp end parallel
  !$omp end target teams
  if (done(1) /= 1) error stop
end subroutine
