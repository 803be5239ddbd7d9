! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! no_create of an array that is there, and of one that is not.
program main
  use check
  implicit none
  integer :: a(10), b(10), i
  call check_placement ()
  a = 0
  b = 0
  !$acc data copy(a)
  !$acc data no_create(a, b)
  !$acc parallel loop no_create(a)
  do i = 1, 10
    a(i) = i
  end do
  call check_that (acc_is_present (b) .neqv. check_expected_device () == 1, 'b')
  !$acc end data
  !$acc end data
  call check_that (sum (a) == 55, 'a')
  call check_result ()
end program main
