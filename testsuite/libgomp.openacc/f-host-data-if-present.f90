! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! host_data with if_present of an array that is not there.
program main
  use check
  use iso_c_binding
  implicit none
  integer, target :: a(10)
  type (c_ptr) :: host, inside
  call check_placement ()
  a = 0
  host = c_loc (a)
  !$acc host_data use_device(a) if_present
  inside = c_loc (a)
  !$acc end host_data
  call check_that (c_associated (inside, host), 'address')
  call check_result ()
end program main
