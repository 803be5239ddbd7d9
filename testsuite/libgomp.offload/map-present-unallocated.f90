! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
!
! An allocatable that was mapped while it was unallocated is present: its descriptor is. Its elements are mapped when they are named.
program present_unallocated
  use check
  implicit none
  integer, allocatable :: v(:), w(:, :), z(:)
  integer :: n
  call check_placement ()
  call forms ()
  call data_regions ()
  !$omp target enter data map(to: z)
  allocate (z(0))
  n = -1
  !$omp target map(present, tofrom: z) map(from: n)
  n = size (z)
  !$omp end target
  call check_that (n == 0, 'no elements')
  !$omp target exit data map(delete: z)
  call check_result ()
contains
  subroutine forms ()
    !$omp target enter data map(to: v, w)
    allocate (v(-1:4), source = 7)
    allocate (w(2, 2), source = 1)
    !$omp target map(present, tofrom: v)
    v = v + ubound (v, 1)
    !$omp end target
    call check_that (all (v == 11), 'present')
    !$omp target map(always, present, tofrom: v)
    v = v + 1
    !$omp end target
    call check_that (all (v == 12), 'always, present')
    !$omp target map(always, present, from: v)
    v = 2
    !$omp end target
    call check_that (all (v == 2), 'always, present, from')
    !$omp target map(present, tofrom: v, w)
    v = v + sum (w)
    !$omp end target
    call check_that (sum (v) == 36, 'two')
    !$omp target defaultmap(present: allocatable)
    v = v + 1
    w = w + sum (v)
    !$omp end target
    call check_that (sum (v) == 42 .and. all (w == 43), 'defaultmap')
    !$omp target map(present, tofrom: v) nowait
    v = v - 1
    !$omp end target
    !$omp taskwait
    call check_that (sum (v) == 36, 'nowait')
    !$omp target exit data map(delete: v, w)
    deallocate (v, w)
  end subroutine

  subroutine data_regions ()
    !$omp target enter data map(to: v)
    allocate (v(6), source = 7)
    !$omp target data map(present, tofrom: v)
    !$omp target map(present, tofrom: v)
    v = v + 1
    !$omp end target
    !$omp target map(tofrom: v)
    v = v + 1
    !$omp end target
    !$omp end target data
    call check_that (all (v == 9), 'target data')
    !$omp target data map(present, tofrom: v) use_device_addr(v)
    !$omp target has_device_addr(v)
    v = v + 1
    !$omp end target
    !$omp end target data
    call check_that (all (v == 10), 'use_device_addr')
    !$omp target exit data map(delete: v)
    deallocate (v)
  end subroutine
end program
