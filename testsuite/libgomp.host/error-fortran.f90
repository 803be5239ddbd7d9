! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The error directive in Fortran: a text has its length.
! { dg-shouldfail "error directive" }
! { dg-output "libgomp: error directive encountered: two  \n" }
! { dg-output "libgomp: fatal error: error directive encountered: the end\n" }
program error_fortran
  character(len=5) :: text = "two"
  !$omp error at(execution) severity(warning) message(text)
  !$omp error at(execution) severity(warning)
  !$omp error at(execution) message("the " // "end")
  print *, "went on"
end program
