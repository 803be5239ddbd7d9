! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Array assignments in a kernels region.
! { dg-additional-options "-foffload-options=-w -w" }
program main
  use check
  implicit none
  real :: a(100), b(100)
  integer :: i
  call check_placement ()
  b = [(real (i), i = 1, 100)]
  !$acc kernels copyin(b) copyout(a)
  a(:) = 2 * b(:) + 1
  !$acc end kernels
  call check_that (all (a == [(2. * i + 1, i = 1, 100)]), 'a')
  call check_result ()
end program main
