! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-shouldfail "enter data maps elements and descriptor one after the other" }
! { dg-modes "device" } on the host everything is present.
! { dg-output "libgomp: present clause: not present on the device \\(addr: 0x" }
!
! On enter data an allocatable is not present by its descriptor alone.
program main
  implicit none
  integer, allocatable :: a(:)
  !$omp target enter data map(to: a)
  allocate (a(10))
  a = 1
  !$omp target enter data map(present, to: a)
  print *, a
end program main
