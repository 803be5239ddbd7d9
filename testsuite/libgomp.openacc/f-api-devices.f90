! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Devices by module openacc: numbers, types, properties.
program main
  use check
  implicit none
  logical :: apart
  integer (acc_device_kind) :: type
  character (len=64) :: name
  apart = check_expected_device () == 1
  type = acc_get_device_type ()
  call check_that (type == merge (acc_device_nvidia, acc_device_host, apart), 'type')
  call check_that (acc_get_num_devices (acc_device_host) == 1 .and. acc_get_num_devices (acc_device_none) == 0, 'numbers')
  call check_that (acc_get_num_devices (type) == 1 .and. acc_get_device_num (type) == 0, 'one')
  call acc_set_device_num (0, type)
  call check_that ((acc_get_property (0, type, acc_property_memory) > 0) .eqv. apart, 'memory')
  call acc_get_property_string (0, type, acc_property_vendor, name)
  call check_that (name == merge ('Nvidia', 'GNU   ', apart), 'vendor')
  call acc_get_property_string (0, type, acc_property_memory, name)
  call check_that (name == '', 'not a string')
  call check_placement ()
  call check_result ()
end program main
