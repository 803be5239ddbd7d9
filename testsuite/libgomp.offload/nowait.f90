! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target nowait and depend in Fortran, with enter and exit data and host tasks between.
program nowait
  use check
  implicit none
  integer :: a(100), b(100), i, round, total
  call check_placement ()
  a = [(i, i = 1, 100)]
  b = 0
  total = 0
  !$omp parallel
  !$omp single
  !$omp target enter data map(to: a) nowait depend(out: a)
  do round = 1, 6
    !$omp target nowait depend(inout: a) firstprivate(round)
    a = a * 2 - round
    !$omp end target
  end do
  !$omp target map(from: b) nowait depend(in: a) depend(out: b)
  b = a
  !$omp end target
  !$omp task depend(in: b) shared(b, total)
  total = sum (b)
  !$omp end task
  !$omp target exit data map(from: a) nowait depend(inout: a)
  !$omp end single
  !$omp end parallel
  call check_that (all (a == b) .and. total == sum (a), 'chain')
  call check_that (a(1) == 64 - 32 - 32 - 24 - 16 - 10 - 6 .and. a(100) == 6400 - 120, 'values')
  print *, a(1), a(100), total
  call check_result ()
end program nowait
