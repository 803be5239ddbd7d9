! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A private variable of a derived type with an allocatable component.
! clang: 22
! options: -mmlir -enable-delayed-privatization-staging=true
program main
  implicit none
  type vector
    integer :: n
    integer :: x(5)
  end type
  type(vector) :: v
  integer :: r
  v%n = 2
  v%x = 4
  r = 0
  !$omp target firstprivate(v) map(tofrom: r)
  r = v%n + sum(v%x)
  v%n = 0
  !$omp end target
  if (r /= 22 .or. v%n /= 2) stop 1
end program
