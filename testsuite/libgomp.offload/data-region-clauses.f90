! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target data with if and device clauses, nested regions, structured data around loops, use_device_ptr of pointers.
program clauses
  use check
  integer :: a(8), b(8), k, n
  integer, allocatable :: w(:)
  logical :: device
  call check_placement ()
  device = check_expected_device () == 1
  a = 1
  b = 2
  !$omp target data map(to: a) if(.false.)
  !$omp target data map(tofrom: b) device(omp_get_default_device ())
  do k = 1, 3
    !$omp target map(tofrom: a)
    a = a + 1
    b = b + a
    !$omp end target
  end do
  call check_that (.not. device .or. all (b == 2), 'b on the device')
  !$omp end target data
  !$omp end target data
  call check_that (all (a == 4) .and. all (b == 11), 'values')
  n = 5
  !$omp target if(n > 10) map(tofrom: a)
  if (.not. omp_is_initial_device ()) a = 0
  !$omp end target
  !$omp target device(omp_get_initial_device ()) map(tofrom: a)
  if (.not. omp_is_initial_device ()) a = 0
  !$omp end target
  !$omp target device(omp_initial_device) map(tofrom: a)
  if (.not. omp_is_initial_device ()) a = 0
  !$omp end target
  call check_that (all (a == 4), 'on the host')
  allocate (w(n))
  !$omp target data map(alloc: w)
  !$omp target
  w = 3
  !$omp end target
  !$omp target update from(w) if(n == 5)
  call check_that (all (w == 3), 'update if')
  !$omp target
  w = 4
  !$omp end target
  !$omp target update from(w) if(n == 6)
  call check_that (.not. device .or. all (w == 3), 'no update')
  !$omp end target data
  call check_result ()
end program
