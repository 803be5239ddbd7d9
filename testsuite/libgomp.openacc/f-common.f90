! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Variables of a common block in clauses.
program main
  use check
  implicit none
  integer :: a(10), b(10), i
  common /block/ a, b
  call check_placement ()
  a = 1
  b = 0
  !$acc parallel loop copyin(a) copy(b)
  do i = 1, 10
    b(i) = a(i) + i
  end do
  call check_that (all (b == [(i + 1, i = 1, 10)]), 'b')
  !$acc parallel loop copy(/block/)
  do i = 1, 10
    a(i) = b(i) * 2
  end do
  call check_that (all (a == [(2 * i + 2, i = 1, 10)]), 'a')
  call check_result ()
end program main
