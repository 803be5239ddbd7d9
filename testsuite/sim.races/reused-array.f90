! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An array that the threads of a team share is used again before all have read it.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .* into the frame of .*reused_array.* on the stack of team 0, thread 0.*reused-array\.f90:(15|17)\M.*reused-array\.f90:(15|17)\M
subroutine run_reused_array() bind(c)
  use omp_lib
  implicit none
  integer :: total(0:3), scratch(0:3), me, turn
  total = 0
  !$omp target map(tofrom: total) private(scratch)
  !$omp parallel num_threads(4) private(me, turn) shared(scratch)
  me = omp_get_thread_num()
  do turn = 1, 3
    scratch(me) = turn + me
    !$omp barrier
    total(me) = total(me) + scratch(mod(me + 1, 4))
#ifndef FAULT
    !$omp barrier
#endif
  end do
  !$omp end parallel
  !$omp end target
  if (total(0) < 1) error stop
end subroutine
