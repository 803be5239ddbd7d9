! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-shouldfail "the array is not there" }
! { dg-modes "device" } on the host everything is present.
! { dg-output "libgomp: present clause: not present on the device \\(addr: 0x" }
!
! An allocatable array that is not on the device: what is missing is named, and nothing of it is mapped by the way.
program main
  implicit none
  integer, allocatable :: a(:)
  allocate (a(10))
  a = 1
  !$omp target map(present, tofrom: a)
  a = 2
  !$omp end target
  print *, a
end program main
