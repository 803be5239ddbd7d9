! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Iterators in map, update and depend with Fortran arrays of pointers' targets.
! { dg-require-compiler 16 }
program iterators
  use check
  integer :: a(10), i, s
  call check_placement ()
  a = 1
  s = 0
  !$omp parallel num_threads(2)
  !$omp single
  do i = 1, 10
    !$omp task depend(out: a(i)) shared(a) firstprivate(i)
    a(i) = i
    !$omp end task
  end do
  !$omp task depend(iterator(k = 1:10:3), in: a(k)) shared(s)
  s = a(1) + a(4) + a(7) + a(10)
  !$omp end task
  !$omp end single
  !$omp end parallel
  call check_that (s == 22, 'depend')
  call check_result ()
end program
