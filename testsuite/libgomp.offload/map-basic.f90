! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! to, from, tofrom and alloc for Fortran arrays: explicit shape, and scalars.
program map_basic
  use check
  implicit none
  integer, parameter :: n = 500
  integer :: in(n), out(n), both(n), scratch(n), i, wrong
  call check_placement ()
  in = [(i, i = 1, n)]
  out = -1
  both = 2 * in
  scratch = 7
  wrong = 0
  !$omp target map(to: in) map(from: out) map(tofrom: both, wrong) map(alloc: scratch)
  do i = 1, n
    if (in(i) /= i .or. both(i) /= 2 * i) wrong = wrong + 1
    scratch(i) = in(i) + both(i)
  end do
  out = scratch
  both = both + 1
  !$omp end target
  call check_that (wrong == 0, 'values copied in')
  call check_that (all (out == 3 * in), 'values copied out')
  call check_that (all (both == 2 * in + 1), 'tofrom')
  print *, out(n), both(n)
  call check_result ()
end program map_basic
