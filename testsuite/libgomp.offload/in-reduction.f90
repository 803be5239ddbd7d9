! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target in_reduction in Fortran: scalars and arrays of the enclosing taskgroup's reduction, deferred regions included. (GCC 16
! does not compile allocatable ones.)
program in_reduction
  use check
  implicit none
  integer :: total, counts(4), bins(3), i
  real(8) :: largest
  call check_placement ()
  total = 1000
  counts = 0
  bins = 0
  largest = -1
  !$omp parallel num_threads(3)
  !$omp single
  !$omp taskgroup task_reduction(+: total, counts, bins) task_reduction(max: largest)
  do i = 1, 6
    !$omp target in_reduction(+: total, counts) in_reduction(max: largest) firstprivate(i)
    total = total + i
    counts(1 + mod (i, 4)) = counts(1 + mod (i, 4)) + 1
    if (1.5d0 * i > largest) largest = 1.5d0 * i
    !$omp end target
    !$omp target nowait in_reduction(+: total, bins) firstprivate(i)
    total = total + 10 * i
    bins(1 + mod (i, 3)) = bins(1 + mod (i, 3)) + i
    !$omp end target
    !$omp task in_reduction(+: total) firstprivate(i)
    total = total + 100 * i
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  call check_that (total == 1000 + 111 * 21, 'a scalar')
  call check_that (all (counts == [1, 2, 2, 1]), 'an array')
  call check_that (all (bins == [9, 5, 7]), 'an array of deferred regions')
  call check_that (largest == 9, 'another operation')
  call check_result ()
end program
