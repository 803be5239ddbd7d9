! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Tasks, taskloop and taskgroup on the device, with dependences, recursion kept shallow.
program device_tasks
  use check
  integer :: a(12), i, x, s
  call check_placement ()
  a = 0
  x = 0
  s = 0
  !$omp target parallel num_threads(4) map(tofrom: a, x, s)
  !$omp single
  do i = 1, 12
    !$omp task firstprivate(i) shared(a)
    a(i) = i
    !$omp end task
  end do
  !$omp taskwait
  !$omp task depend(out: x) shared(x)
  x = 1
  !$omp end task
  !$omp task depend(inout: x) shared(x)
  x = x * 10
  !$omp end task
  !$omp task depend(in: x) shared(x, s)
  s = x + 1
  !$omp end task
  !$omp taskgroup
  !$omp task shared(a)
  a(1) = 100
  !$omp end task
  !$omp end taskgroup
  a(2) = a(1) + 1
  !$omp taskloop grainsize(2) shared(a)
  do i = 3, 12
    a(i) = a(i) * 2
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end target parallel
  call check_that (x == 10 .and. s == 11, 'dependences')
  call check_that (a(1) == 100 .and. a(2) == 101 .and. all (a(3:) == [(2 * i, i = 3, 12)]), 'loop')
  call check_result ()
end program
