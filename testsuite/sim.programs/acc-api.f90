! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The routines of module openacc: devices, properties, data routines with arrays and with sizes, presence.
program main
  use check
  use openacc
  use iso_c_binding
  implicit none
  integer :: a(100), m(4, 5), i
  logical :: apart
  character (len=40) :: vendor
  integer (c_size_t) :: memory
  call check_placement ()
  apart = check_expected_device () == 1
  call check_that (openacc_version == 201711, 'version')
  call check_that (acc_get_num_devices (acc_device_host) == 1, 'hosts')
  if (apart) then
    call check_that (acc_get_device_type () == acc_device_nvidia .and. acc_get_device_num (acc_device_nvidia) == 0, 'type')
    memory = acc_get_property (0, acc_device_nvidia, acc_property_memory)
    call acc_get_property_string (0, acc_device_nvidia, acc_property_vendor, vendor)
    call check_that (memory > 0 .and. vendor == 'Nvidia', 'properties')
  end if
  a = [(i, i = 1, 100)]
  call acc_copyin (a)
  call check_that (acc_is_present (a), 'present')
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = a(i) * 2
  end do
  call acc_update_self (a(11:20))
  call check_that (all (a(11:20) == [(2 * i, i = 11, 20)]), 'update part')
  if (apart) call check_that (a(10) == 10 .and. a(21) == 21, 'only that part')
  a(1) = 1000
  call acc_update_device (a, 4)
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = a(i) + 1
  end do
  call acc_copyout (a)
  call check_that (a(1) == 1001 .and. a(100) == 201 .and. (acc_is_present (a) .neqv. apart), 'copyout')
  m = 0
  call acc_create (m)
  !$acc parallel loop present(m)
  do i = 1, 5
    m(:, i) = i
  end do
  call acc_update_self (m)
  call acc_delete (m)
  call check_that (all (m(3, :) == [1, 2, 3, 4, 5]), 'create')
  call acc_copyin (m)
  call acc_copyin (m)
  call acc_delete_finalize (m)
  call check_that (acc_is_present (m) .neqv. apart, 'finalize')
  print '(a)', 'done'
  call check_result ()
end program main
