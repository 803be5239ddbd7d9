! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! acc_init, acc_shutdown, acc_set_device_type.
program main
  use check
  implicit none
  integer (acc_device_kind) :: type
  integer :: round
  type = acc_get_device_type ()
  do round = 1, 3
    call acc_init (type)
    call check_placement ()
    call acc_shutdown (type)
  end do
  call acc_set_device_type (type)
  call check_placement ()
  call acc_set_device_type (acc_device_host)
  call check_that (acc_get_device_type () == acc_device_host, 'host')
  call check_result ()
end program main
