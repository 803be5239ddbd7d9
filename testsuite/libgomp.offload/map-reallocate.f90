! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatables that are deallocated, allocated anew with other bounds or moved between regions while others stay mapped.
program reallocate
  use check
  real(8), allocatable :: a(:), b(:), keep(:)
  integer :: k
  call check_placement ()
  allocate (keep(10), source = 1d0)
  !$omp target enter data map(to: keep)
  do k = 1, 12
    allocate (a(k:2 * k), source = real (k, 8))
    !$omp target enter data map(to: a)
    !$omp target
    a(k) = a(2 * k) + ubound (a, 1)
    keep(1) = keep(1) + 1
    !$omp end target
    !$omp target exit data map(from: a)
    call check_that (a(k) == 3 * k .and. size (a) == k + 1, 'value')
    call move_alloc (a, b)
    !$omp target map(tofrom: b)
    b = -b
    !$omp end target
    call check_that (b(k) == -3 * k .and. lbound (b, 1) == k, 'moved')
    deallocate (b)
  end do
  !$omp target exit data map(from: keep)
  call check_that (keep(1) == 13, 'kept')
  call check_result ()
end program
