! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Target tasks in order.
program main
  implicit none
  integer :: x, y
  x = 1
  y = 0
  !$omp parallel
  !$omp single
  !$omp target map(tofrom: x) depend(out: x) nowait
  x = x + 1
  !$omp end target
  !$omp target map(tofrom: x) map(from: y) depend(inout: x) nowait
  x = x * 10
  y = x
  !$omp end target
  !$omp task depend(in: x) shared(x, y)
  if (x /= 20) y = -1
  !$omp end task
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  if (x /= 20 .or. y /= 20) stop 1
end program
