! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "host ours ours-stock" }
! Stock maps the list items of a deferred enter data one by one, and loses what belongs together.
!
! enter, update and exit data with nowait and depend of allocatable arrays and pointers, whose descriptors go with the data.
program main
  use check
  implicit none
  integer, allocatable :: a(:), b(:, :)
  real, pointer :: p(:)
  real, target :: t(10)
  integer :: i
  call check_placement ()
  allocate(a(-1:3), b(2, 3))
  t = [(real(i), i = 1, 10)]
  p => t(3:7)
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out: a) shared(a, b)
  a = 5
  b = 7
  !$omp end task
  !$omp target enter data map(to: a, b, p) nowait depend(inout: a)
  !$omp target nowait depend(inout: a)
  do i = lbound(a, 1), ubound(a, 1)
    a(i) = a(i) + i
  end do
  b(2, :) = size(a)
  p = -p
  !$omp end target
  !$omp target update from(b) nowait depend(inout: a)
  !$omp target exit data map(from: a, b, p) nowait depend(inout: a)
  !$omp end single
  !$omp end parallel
  call check_that (all(a == [4, 5, 6, 7, 8]), 'a')
  call check_that (all(b(1, :) == 7) .and. all(b(2, :) == 5), 'b')
  call check_that (all(t == [1., 2., -3., -4., -5., -6., -7., 8., 9., 10.]), 't')
  print *, sum (a)
  call check_result ()
end program
