! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! update of sections, strided ones among them.
program main
  use check
  implicit none
  integer :: a(40), m(6, 6), i, j
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  a = 0
  m = 0
  !$acc data copyin(a, m)
  !$acc parallel loop present(a)
  do i = 1, 40
    a(i) = i
  end do
  !$acc parallel loop collapse(2) present(m)
  do j = 1, 6
    do i = 1, 6
      m(i, j) = 10 * i + j
    end do
  end do
  !$acc update self(a(5:9))
  call check_that (all (a(5:9) == [5, 6, 7, 8, 9]), 'a')
  if (apart) call check_that (a(4) == 0 .and. a(10) == 0, 'rest of a')
  !$acc update self(m(:, 2:3))
  call check_that (m(1, 2) == 12 .and. m(6, 3) == 63, 'm')
  if (apart) call check_that (m(1, 1) == 0 .and. m(1, 4) == 0, 'rest of m')
  !$acc update self(a, m)
  !$acc end data
  call check_that (sum (a) == 820 .and. m(6, 6) == 66, 'all')
  call check_result ()
end program main
