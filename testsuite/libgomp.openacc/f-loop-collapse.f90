! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! collapse with steps in both directions.
program main
  use check
  implicit none
  integer :: a(10, 12), i, j, b(10, 12)
  call check_placement ()
  a = 0
  b = 0
  !$acc parallel loop collapse(2) gang vector copy(a)
  do j = 12, 1, -3
    do i = 2, 10, 2
      a(i, j) = 100 * i + j
    end do
  end do
  forall (i = 2:10:2, j = 3:12:3) b(i, j) = 100 * i + j
  call check_that (all (a == b), 'a')
  call check_result ()
end program main
