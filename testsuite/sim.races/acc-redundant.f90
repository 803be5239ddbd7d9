! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What stands outside of the loops each gang does, and each counts.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-redundant\.f90:14\M.*acc-redundant\.f90:14\M.*teams or gangs
subroutine run_acc_redundant() bind(c)
  implicit none
  integer :: begun(1), a(16), i
  begun = 0
  !$acc parallel num_gangs(4) copy(begun) copyout(a)
#ifndef FAULT
  !$acc atomic update
#endif
  begun(1) = begun(1) + 1
  !$acc loop gang
  do i = 1, 16
    a(i) = i
  end do
  !$acc end parallel
  if (begun(1) < 1) error stop
end subroutine
