! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A loop of a kernels construct is said to be independent, and moves each element down by 8.
! OPTIONS: -fopenacc -cpp --param=openacc-kernels=decompose
! RACE: data race in kernel .*acc-kernels\.f90:20\M.*acc-kernels\.f90:20\M.*teams or gangs
subroutine run_acc_kernels() bind(c)
  implicit none
  integer :: a(264), b(264), i
  do i = 1, 264
    a(i) = i
  end do
  b = 0
  !$acc kernels num_gangs(4) copy(a, b)
  !$acc loop gang independent
  do i = 1, 256
#ifdef FAULT
#define b a
#endif
    ! One line stores and loads.
    b(i) = a(i + 8) + 1
#undef b
  end do
  !$acc end kernels
  if (b(1) + a(1) < 0) error stop
end subroutine
