! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Lower bounds other than one, for static, allocatable and dummy arrays.
program main
  use check
  implicit none
  integer :: a(-5:5), i
  integer, allocatable :: b(:, :)
  call check_placement ()
  allocate (b(0:3, -2:2), source = 0)
  a = 0
  !$acc parallel loop copy(a(-2:2))
  do i = -2, 2
    a(i) = i * i
  end do
  !$acc parallel loop copy(b)
  do i = -2, 2
    b(:, i) = i
  end do
  call check_that (sum (a) == 10 .and. a(-2) == 4 .and. a(-3) == 0, 'a')
  call check_that (all (b(3, :) == [-2, -1, 0, 1, 2]), 'b')
  deallocate (b)
  call check_result ()
end program main
