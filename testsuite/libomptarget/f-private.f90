! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! private variables, and scalars that are firstprivate by themselves.
! options: -mmlir -enable-delayed-privatization-staging=true
program main
  implicit none
  integer :: x, y, a(5), r
  x = 4
  y = 5
  a = 6
  !$omp target private(y) firstprivate(a) map(from: r)
  y = 10
  r = x + y + a(5)
  a = 0
  x = 0
  a = 0
  !$omp end target
  if (r /= 20 .or. x /= 4 .or. y /= 5 .or. any(a /= 6)) stop 1
end program
