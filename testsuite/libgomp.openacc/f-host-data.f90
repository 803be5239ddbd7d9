! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! host_data use_device: the address inside is the device's.
program main
  use check
  use iso_c_binding
  implicit none
  integer, target :: a(10)
  type (c_ptr) :: host, inside
  integer :: i
  call check_placement ()
  host = c_loc (a)
  !$acc data copyout(a)
  !$acc host_data use_device(a)
  inside = c_loc (a)
  !$acc end host_data
  call check_that (c_associated (inside, host) .neqv. check_expected_device () == 1, 'address')
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  !$acc end data
  call check_that (sum (a) == 55, 'values')
  call check_result ()
end program main
