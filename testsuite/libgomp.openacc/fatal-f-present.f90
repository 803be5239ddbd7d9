! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-shouldfail "the object is not there" }
! { dg-output "libgomp: present clause: not present on the device .addr: 0x[0-9a-f]+, size: 40 .0x[0-9a-f]+., dev: 0." }
! { dg-modes "device" } On the host everything is present.
! present of an array that is not there, in Fortran.
program main
  use check
  implicit none
  integer :: a(10), i
  call check_placement ()
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  print '(a)', 'not reached'
end program main
