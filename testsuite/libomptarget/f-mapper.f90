! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A mapper that the program declares.
! clang: 22
program main
  implicit none
  type vector
    integer :: n
    integer :: x(20)
  end type
  !$omp declare mapper(some: vector :: v) map(v%n, v%x(1:10))
  type(vector) :: v
  v%n = 3
  v%x = 1
  !$omp target map(mapper(some), tofrom: v)
  v%x(v%n) = 50
  !$omp end target
  if (v%x(3) /= 50 .or. sum(v%x) /= 69) stop 1
end program
