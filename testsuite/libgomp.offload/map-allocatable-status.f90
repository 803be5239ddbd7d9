! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatables in map: unallocated ones, zero-sized, with lower bounds; allocated later than a first region; bounds seen on the device.
program status
  use check
  integer, allocatable :: a(:), b(:, :), s
  integer :: n, lo, hi, extent
  logical :: there
  call check_placement ()
  !$omp target map(tofrom: a) map(from: there)
  there = allocated (a)
  !$omp end target
  call check_that (.not. there .and. .not. allocated (a), 'unallocated')
  allocate (a(0))
  !$omp target map(tofrom: a) map(from: n)
  n = size (a)
  !$omp end target
  call check_that (n == 0 .and. allocated (a), 'zero-sized')
  deallocate (a)
  allocate (a(-5:4), b(2:4, 0:1), source = 3)
  allocate (s, source = 8)
  !$omp target map(tofrom: a, b, s) map(from: lo, hi, extent, n)
  lo = lbound (a, 1)
  hi = ubound (a, 1)
  extent = size (b, 2)
  n = lbound (b, 1)
  a(-5) = s
  a(4) = lo
  b(4, 1) = hi
  s = s + 1
  !$omp end target
  call check_that (lo == -5 .and. hi == 4 .and. extent == 2 .and. n == 2, 'bounds')
  call check_that (all (a == [8, 3, 3, 3, 3, 3, 3, 3, 3, -5]) .and. b(4, 1) == 4 .and. sum (b) == 19 .and. s == 9, 'values')
  call check_result ()
end program
