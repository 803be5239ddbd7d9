! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! do concurrent in kernels and parallel regions.
! { dg-additional-options "-foffload-options=-w -w" }
program main
  use check
  implicit none
  integer :: a(30), b(5, 6), i, j
  call check_placement ()
  !$acc kernels copyout(a)
  do concurrent (i = 1:30)
    a(i) = i * 3
  end do
  !$acc end kernels
  !$acc parallel loop copyout(b)
  do j = 1, 6
    do i = 1, 5
      b(i, j) = i * j
    end do
  end do
  call check_that (all (a == [(3 * i, i = 1, 30)]), 'a')
  call check_that (all (b == reshape ([((i * j, i = 1, 5), j = 1, 6)], [5, 6])), 'b')
  call check_result ()
end program main
