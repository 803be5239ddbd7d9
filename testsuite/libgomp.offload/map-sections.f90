! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Array sections in map clauses: of fixed, allocatable and pointer arrays, leading dimensions, run-time bounds; neighbours stay.
program sections
  use check
  integer :: f(10), g(4, 6), i, lo, hi
  integer, allocatable :: a(:), b(:, :)
  integer, pointer :: p(:)
  call check_placement ()
  f = 1
  !$omp target map(tofrom: f(3:6))
  f(3:6) = f(3:6) + 10
  !$omp end target
  call check_that (all (f == [1, 1, 11, 11, 11, 11, 1, 1, 1, 1]), 'fixed')
  allocate (a(0:9), b(3, 5), source = 2)
  lo = 4
  hi = 8
  !$omp target map(tofrom: a(lo:hi))
  a(lo:hi) = a(lo:hi) * 3
  !$omp end target
  call check_that (all (a == [2, 2, 2, 2, 6, 6, 6, 6, 6, 2]), 'allocatable')
  !$omp target map(tofrom: b(:, 2:3))
  b(:, 2:3) = 5
  !$omp end target
  call check_that (all (b(:, 2:3) == 5) .and. sum (b) == 48, 'columns')
  g = 0
  !$omp target data map(tofrom: g(:, 2:5))
  !$omp target map(alloc: g(:, 3:4))
  g(:, 3:4) = 9
  !$omp end target
  !$omp target update from(g(2:3, 3))
  call check_that (g(2, 3) == 9 .and. g(3, 3) == 9 .and. (g(1, 3) == 0 .or. check_expected_device () == 0), 'update of a part')
  !$omp end target data
  call check_that (sum (g) == 72 .or. sum (g) == 18, 'data region')
  allocate (p(7), source = 4)
  !$omp target map(tofrom: p(2:3)) map(tofrom: f(10:10))
  p(2:3) = 1
  f(10) = 0
  !$omp end target
  call check_that (all (p == [4, 1, 1, 4, 4, 4, 4]) .and. f(10) == 0, 'pointer')
  !$omp target map(tofrom: a(3:2))
  !$omp end target
  call check_result ()
end program
