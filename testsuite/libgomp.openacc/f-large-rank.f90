! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An array of rank seven.
program main
  use check
  implicit none
  integer :: a(2, 2, 2, 2, 2, 2, 2), i, j
  call check_placement ()
  a = 1
  !$acc data copy(a)
  !$acc parallel loop collapse(2) present(a)
  do j = 1, 2
    do i = 1, 2
      a(:, :, :, :, :, i, j) = a(:, :, :, :, :, i, j) + 10 * i + j
    end do
  end do
  !$acc end data
  call check_that (all (a(:, :, :, :, :, 2, 1) == 22) .and. sum (a) == 32 * (12 + 13 + 22 + 23), 'a')
  call check_result ()
end program main
