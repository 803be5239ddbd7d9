! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A histogram of gangs and workers without atomic updates.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-histogram\.f90:15\M.*acc-histogram\.f90:15\M
subroutine run_acc_histogram() bind(c)
  implicit none
  integer :: bins(0:7), i
  bins = 0
  !$acc parallel loop gang worker num_gangs(2) num_workers(4) copy(bins)
  do i = 0, 127
#ifndef FAULT
    !$acc atomic update
#endif
    bins(mod(i * 7, 8)) = bins(mod(i * 7, 8)) + 1
  end do
  if (bins(0) == 0) error stop
end subroutine
