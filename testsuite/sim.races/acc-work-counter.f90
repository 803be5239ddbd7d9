! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Gangs take work by a counter that they read and store, in place of an atomic capture.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-work-counter\.f90:(14|15)\M.*acc-work-counter\.f90:(14|15)\M.*teams or gangs
subroutine run_acc_work_counter() bind(c)
  implicit none
  integer :: next, mine, done(64), i
  next = 1
  done = 0
  !$acc parallel loop gang num_gangs(4) copy(next, done) private(mine)
  do i = 1, 64
#ifdef FAULT
    mine = next
    next = mine + 1
#else
    !$acc atomic capture
    mine = next
    next = next + 1
    !$acc end atomic
#endif
    done(mine) = 1
  end do
  if (done(1) /= 1) error stop
end subroutine
