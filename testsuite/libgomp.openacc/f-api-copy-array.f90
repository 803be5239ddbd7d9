! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The data routines with arrays of every rank up to three, sections and scalars' arrays.
program main
  use check
  implicit none
  integer :: a(20), m(4, 5)
  real (8) :: c(2, 3, 4)
  logical :: apart
  integer :: i
  call check_placement ()
  apart = check_expected_device () == 1
  a = 1
  m = 2
  c = 3
  call acc_copyin (a)
  call acc_copyin (m)
  call acc_copyin (c)
  call check_that (acc_is_present (a) .and. acc_is_present (m) .and. acc_is_present (c), 'present')
  call check_that (acc_is_present (a(3:7)) .and. acc_is_present (m(:, 2:3)), 'parts')
  !$acc parallel loop present(a, m, c)
  do i = 1, 20
    a(i) = a(i) + i
    if (i <= 5) m(:, i) = i
    if (i <= 4) c(:, :, i) = i
  end do
  call acc_update_self (a(5:6))
  call check_that (all (a(5:6) == [6, 7]), 'update')
  call acc_copyout (a)
  call acc_copyout (m)
  call acc_copyout (c)
  call check_that (sum (a) == 230 .and. sum (m) == 60 .and. sum (c) == 60, 'values')
  call check_that (acc_is_present (a) .neqv. apart, 'gone')
  call check_result ()
end program main
