! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The routines by the include file openacc_lib.h.
program main
  use check, only: check_that, check_result, check_placement, check_expected_device
  implicit none
  include 'openacc_lib.h'
  integer :: a(10), i
  integer (acc_device_kind) :: type
  call check_placement ()
  call check_that (openacc_version == 201711, 'version')
  type = acc_get_device_type ()
  call check_that (acc_get_num_devices (type) == 1 .and. acc_get_device_num (type) == 0, 'devices')
  a = 1
  call acc_copyin (a)
  call check_that (acc_is_present (a), 'present')
  !$acc parallel loop present(a) async(2)
  do i = 1, 10
    a(i) = a(i) + i
  end do
  call acc_wait (2)
  call check_that (acc_async_test (2) .and. acc_async_test_all (), 'test')
  call acc_update_self (a, 40)
  call acc_delete (a)
  call check_that (all (a == [(i + 1, i = 1, 10)]), 'a')
  call check_that (acc_is_present (a) .neqv. check_expected_device () == 1, 'gone')
  call check_result ()
end program main
