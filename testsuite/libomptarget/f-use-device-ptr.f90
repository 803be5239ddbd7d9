! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! use_device_addr and the device's address of an array.
program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer, target :: a(10)
  type(c_ptr) :: p, q
  a = 0
  !$omp target data map(tofrom: a)
  p = omp_get_mapped_ptr(c_loc(a), omp_get_default_device())
  !$omp target data use_device_addr(a)
  q = c_loc(a)
  !$omp end target data
  !$omp end target data
  if (.not. c_associated(p, q)) stop 1
  if (c_associated(q, c_loc(a))) stop 2
end program
