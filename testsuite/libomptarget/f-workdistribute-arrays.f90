! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Whole-array statements inside a region.
program main
  implicit none
  real :: a(30), b(30), s
  a = 2
  !$omp target map(to: a) map(from: b, s)
  b = a * 3 + 1
  s = sum(b(1:10))
  !$omp end target
  if (any(b /= 7) .or. s /= 70) stop 1
end program
