! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target, update, enter and exit data with depend between host tasks; nowait in loops; taskgroup and taskwait wait for them.
program depends
  use check
  integer :: x, y, a(4), v(10), k
  call check_placement ()
  x = 1
  y = 0
  a = 0
  v = 0
  !$omp parallel
  !$omp single
  !$omp task depend(out: x) shared(x)
  x = 5
  !$omp end task
  !$omp target depend(in: x) depend(out: y) map(tofrom: x, y) nowait
  y = x * 2
  !$omp end target
  !$omp task depend(inout: y) shared(y)
  y = y + 1
  !$omp end task
  !$omp target depend(in: y) map(tofrom: a) map(to: y)
  a = y
  !$omp end target
  !$omp taskgroup
  do k = 1, 10
    !$omp target map(tofrom: v(k)) nowait firstprivate(k)
    v(k) = k * k
    !$omp end target
  end do
  !$omp end taskgroup
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  call check_that (y == 11 .and. all (a == 11) .and. all (v == [(k * k, k = 1, 10)]), 'values')
  call check_result ()
end program
