! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! firstprivate allocatables on target: the region has a descriptor and elements of its own.
! (Allocatable scalars are left out: GCC 16 ends with an internal error.)
program private_allocatables
  use check
  integer, allocatable :: a(:), b(:,:), never(:)
  integer :: r(6)
  call check_placement ()
  allocate (a(-1:3), b(2, 3))
  r = 0
  a = [1, 2, 3, 4, 5]
  b = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  !$omp target firstprivate(a, b, never) map(from: r)
  r = [lbound (a, 1), ubound (a, 1), sum (a), sum (b), size (b, 2), merge (1, 0, allocated (never))]
  a = 0
  b(2, 3) = 0
  !$omp end target
  call check_that (all (r == [-1, 3, 15, 21, 3, 0]), 'inside')
  call check_that (sum (a) == 15 .and. a(3) == 5 .and. sum (b) == 21, 'untouched')

  deallocate (a)
  allocate (a(0))
  r = 1
  !$omp target firstprivate(a) map(tofrom: r)
  r(1) = size (a)
  if (allocated (a)) r(2) = 2
  !$omp end target
  call check_that (r(1) == 0 .and. r(2) == 2, 'empty')
  call check_result ()
end program
