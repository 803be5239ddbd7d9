! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Teams sum without atomic updates.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*sum-by-hand\.f90:15\M.*sum-by-hand\.f90:15\M.*teams or gangs
subroutine run_sum_by_hand() bind(c)
  implicit none
  integer :: total, i
  total = 0
  !$omp target teams distribute parallel do num_teams(4) map(tofrom: total)
  do i = 1, 64
#ifndef FAULT
    !$omp atomic
#endif
    total = total + i
  end do
  if (total == 0) error stop
end subroutine
