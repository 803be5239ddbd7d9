! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-shouldfail "the object is not there" }
! { dg-output "libgomp: .0x[0-9a-f]+,40. is not mapped" }
! { dg-modes "device" } On the host everything is present.
! acc_update_self of an array that is not there, in Fortran.
program main
  use check
  implicit none
  integer :: a(10)
  call check_placement ()
  call acc_update_self (a)
  print '(a)', 'not reached'
end program main
