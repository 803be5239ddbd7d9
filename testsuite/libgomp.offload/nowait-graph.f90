! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target nowait with depend on array elements and sections, host tasks between, taskwait, enter and exit data nowait.
program graph
  use check
  integer :: a(8), b(8), s, i
  call check_placement ()
  a = 1
  b = 0
  s = 0
  !$omp parallel num_threads(3)
  !$omp single
  !$omp target enter data map(to: a, b) nowait depend(out: a)
  do i = 1, 5
    !$omp target nowait depend(inout: a) map(alloc: a)
    a = a * 2
    !$omp end target
  end do
  !$omp target nowait depend(in: a) depend(out: b) map(alloc: a, b)
  b = a + 1
  !$omp end target
  !$omp target update from(b) nowait depend(inout: b)
  !$omp task depend(in: b) shared(s)
  s = sum (b)
  !$omp end task
  !$omp target exit data map(from: a) map(delete: b) nowait depend(inout: a, b)
  !$omp end single
  !$omp end parallel
  call check_that (all (a == 32) .and. s == 8 * 33, 'graph')
  call check_result ()
end program
