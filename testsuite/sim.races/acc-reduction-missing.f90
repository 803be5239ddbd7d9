! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A sum of gangs whose reduction clause was forgotten.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-reduction-missing\.f90:16\M.*acc-reduction-missing\.f90:16\M.*teams or gangs
subroutine run_acc_reduction_missing() bind(c)
  implicit none
  integer :: total, i
  total = 0
#ifdef FAULT
  !$acc parallel loop gang num_gangs(4) copy(total)
#else
  !$acc parallel loop gang num_gangs(4) copy(total) reduction(+: total)
#endif
  do i = 1, 64
    total = total + i
  end do
  if (total == 0) error stop
end subroutine
