! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable arrays: mapped, allocated with bounds, in enter and exit data, reallocated between regions, unallocated ones left alone.
program allocatable_arrays
  use check
  implicit none
  integer, allocatable :: a(:), b(:,:), c(:)
  real(8), allocatable :: s
  integer :: i, j, total
  logical :: is_allocated
  call check_placement ()
  allocate (a(-5:10), b(3,4), s)
  a = [(i, i = -5, 10)]
  b = reshape ([(i, i = 1, 12)], [3, 4])
  s = 2.5d0
  total = 0
  !$omp target map(tofrom: a, b, s, total)
  do i = lbound (a, 1), ubound (a, 1)
    total = total + a(i)
    a(i) = a(i) * 10
  end do
  do j = 1, size (b, 2)
    do i = 1, size (b, 1)
      b(i, j) = b(i, j) + 100 * i
    end do
  end do
  s = s * 2
  !$omp end target
  call check_that (total == sum ([(i, i = -5, 10)]), 'sum')
  call check_that (all (a == [(10 * i, i = -5, 10)]), 'a')
  call check_that (b(3, 4) == 312 .and. b(1, 1) == 101, 'b')
  call check_that (s == 5d0, 's')

  !$omp target enter data map(to: a)
  !$omp target
  a(-5) = 7
  a = a + 1
  !$omp end target
  !$omp target exit data map(from: a)
  call check_that (a(-5) == 8 .and. a(10) == 101, 'resident')

  deallocate (a)
  allocate (a(1000))
  a = 3
  !$omp target map(tofrom: a)
  a(::7) = 4
  !$omp end target
  call check_that (count (a == 4) == 143 .and. count (a == 3) == 857, 'allocated again')

  is_allocated = .true.
  !$omp target map(tofrom: c) map(from: is_allocated)
  is_allocated = allocated (c)
  !$omp end target
  call check_that (.not. is_allocated, 'not allocated')

  !$omp target map(tofrom: b) firstprivate(a)
  a(1) = 55
  b(2, 2) = a(1) + a(2)
  !$omp end target
  call check_that (a(1) == 4 .and. b(2, 2) == 58, 'firstprivate')
  print *, total, b(2, 2)
  deallocate (a, b, s)
  call check_result ()
end program allocatable_arrays
