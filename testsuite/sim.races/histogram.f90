! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A histogram without atomic updates.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*histogram\.f90:15\M.*histogram\.f90:15\M.*teams or gangs
subroutine run_histogram() bind(c)
  implicit none
  integer :: bins(0:7), i
  bins = 0
  !$omp target teams distribute parallel do num_teams(4) map(tofrom: bins)
  do i = 0, 127
#ifndef FAULT
    !$omp atomic update
#endif
    bins(mod(i * 7, 8)) = bins(mod(i * 7, 8)) + 1
  end do
  if (bins(0) == 0) error stop
end subroutine
