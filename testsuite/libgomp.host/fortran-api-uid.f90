! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Unique identifiers of devices: deferred-length character results, unknown and padded names.
! { dg-require-compiler 16 }
program uid
  use omp_lib
  implicit none
  character(:), pointer :: text
  integer :: i
  text => omp_get_uid_from_device (omp_get_initial_device ())
  if (.not. associated (text)) stop 1
  print *, len (text), '[', text, ']'
  print *, omp_get_device_from_uid (text)
  text => omp_get_uid_from_device (int (omp_initial_device, 8))
  if (.not. associated (text)) stop 3
  if (text /= 'OMP_INITIAL_DEVICE') stop 4
  print *, omp_get_device_from_uid ('OMP_INITIAL_DEVICE')
  print *, omp_get_device_from_uid ('no such device')
  print *, omp_get_device_from_uid ('')
  print *, omp_get_device_from_uid ('OMP_INITIAL')
  print *, omp_get_device_from_uid ('OMP_INITIAL_DEVICE ')
  text => omp_get_uid_from_device (99)
  if (associated (text)) stop 6
end program
