! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The data routines with a size, of 32 and of 64 bits.
program main
  use check
  use iso_fortran_env
  implicit none
  integer :: a(20), i
  integer (int64) :: bytes
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  bytes = 80
  a = 0
  call acc_copyin (a, 80)
  call check_that (acc_is_present (a, 80) .and. acc_is_present (a, bytes), 'present')
  !$acc parallel loop present(a)
  do i = 1, 20
    a(i) = i
  end do
  call acc_update_self (a, 40)
  call check_that (a(10) == 10, 'update 32')
  if (apart) call check_that (a(11) == 0, 'no more')
  call acc_update_self (a, bytes)
  call check_that (a(20) == 20, 'update 64')
  a = 5
  call acc_update_device (a, bytes)
  call acc_copyout (a, bytes)
  call check_that (all (a == 5), 'copyout')
  call acc_create (a, bytes)
  call acc_delete (a, 80)
  call check_that (acc_is_present (a, 80) .neqv. apart, 'delete')
  call check_result ()
end program main
