! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! acc_malloc, acc_free, acc_memcpy_*, acc_map_data and acc_deviceptr from Fortran.
! { dg-require-compiler 16 }
program main
  use check
  use iso_c_binding
  implicit none
  integer, target :: a(20), b(20)
  type (c_ptr) :: d, host
  integer :: i
  call check_placement ()
  a = [(i, i = 1, 20)]
  b = 0
  d = acc_malloc (80_c_size_t)
  call check_that (c_associated (d), 'malloc')
  call acc_memcpy_to_device (d, a, 80_c_size_t)
  call acc_memcpy_from_device (b, d, 80_c_size_t)
  call check_that (all (b == a), 'memcpy')
  if (check_expected_device () == 1) then
    call acc_map_data (a, d, 80_c_size_t)
    call check_that (acc_is_present (a) .and. c_associated (acc_deviceptr (a), d), 'map')
    host = acc_hostptr (d)
    ! The compiler may hold that no pointer to A can come out of a procedure that it was not passed to as a target.
    call check_that (transfer (host, 0_c_intptr_t) == address (a), 'hostptr')
    !$acc parallel loop present(a)
    do i = 1, 20
      a(i) = a(i) * 2
    end do
    call acc_update_self (a)
    call check_that (all (a == [(2 * i, i = 1, 20)]), 'values')
    call acc_unmap_data (a)
    call check_that (.not. acc_is_present (a), 'unmap')
  end if
  call acc_free (d)
  call check_result ()
contains
  integer (c_intptr_t) function address (x)
    integer, target :: x(*)
    address = transfer (c_loc (x), address)
  end function address
end program main
