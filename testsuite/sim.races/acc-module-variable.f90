! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Gangs store to a variable of a module that OpenACC keeps on the device.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-module-variable\.f90:(18|20)\M.*acc-module-variable\.f90:(18|20)\M.*teams or gangs
module of_acc_device
  implicit none
  integer :: last_seen = 0
  !$acc declare create(last_seen)
end module

subroutine run_acc_module_variable() bind(c)
  use of_acc_device
  implicit none
  integer :: a(64), i
  !$acc parallel loop gang num_gangs(4) copyout(a) present(last_seen)
  do i = 1, 64
    a(i) = last_seen
#ifdef FAULT
    last_seen = i
#endif
  end do
  if (a(1) < 0) error stop
end subroutine
