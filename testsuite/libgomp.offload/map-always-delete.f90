! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Modifiers of map in Fortran: always, close, present, delete, release; reference counts seen through omp_target_is_present.
program modifiers
  use check
  use, intrinsic :: iso_c_binding
  integer, target :: a(6)
  integer, allocatable, target :: b(:)
  integer :: dev
  logical :: device
  call check_placement ()
  device = check_expected_device () == 1
  dev = omp_get_default_device ()
  a = 1
  allocate (b(3), source = 2)
  !$omp target enter data map(to: a) map(close, to: b)
  !$omp target enter data map(to: a)
  a = 5
  !$omp target map(always, to: a)
  a = a + 1
  !$omp end target
  call check_that (.not. device .or. all (a == 5), 'no copy back')
  !$omp target map(always, from: a)
  a(1) = 0
  !$omp end target
  call check_that (all (a == [0, 6, 6, 6, 6, 6]), 'always from')
  !$omp target exit data map(release: a)
  if (device) call check_that (omp_target_is_present (c_loc (a), dev) /= 0, 'one reference left')
  !$omp target map(present, alloc: a) map(present, tofrom: b)
  b = b * 2
  a = 9
  !$omp end target
  !$omp target exit data map(delete: a)
  if (device) call check_that (omp_target_is_present (c_loc (a), dev) == 0, 'deleted')
  !$omp target exit data map(from: b)
  call check_that (all (b == 4), 'b')
  if (device) call check_that (omp_target_is_present (c_loc (b), dev) == 0, 'b gone')
  !$omp target exit data map(from: b)
  call check_result ()
end program
