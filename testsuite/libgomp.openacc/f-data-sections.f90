! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Array sections in clauses, contiguous ones of one and two dimensions.
program main
  use check
  implicit none
  integer :: a(50), m(6, 8), i, j
  call check_placement ()
  a = 0
  m = 0
  !$acc data copy(a(11:20), m(:, 3:5))
  !$acc parallel loop present(a(11:20))
  do i = 11, 20
    a(i) = i
  end do
  !$acc parallel loop collapse(2) present(m(:, 3:5))
  do j = 3, 5
    do i = 1, 6
      m(i, j) = 10 * i + j
    end do
  end do
  !$acc end data
  call check_that (sum (a) == 155 .and. a(10) == 0 .and. a(21) == 0, 'a')
  call check_that (sum (m) == 18 * 4 + 210 * 3 .and. all (m(:, :2) == 0) .and. all (m(:, 6:) == 0), 'm')
  call check_result ()
end program main
