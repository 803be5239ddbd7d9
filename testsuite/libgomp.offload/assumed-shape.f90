! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Dummy arguments: assumed shape (also of strided sections), explicit shape, assumed size, optional, value, pointers with remapped bounds.
program assumed_shape
  use check
  implicit none
  integer :: a(12), m(5, 6), i
  integer, pointer :: p(:)
  integer, target :: t(20)
  call check_placement ()
  a = [(i, i = 1, 12)]
  call twice (a)
  call check_that (all (a == [(2 * i, i = 1, 12)]), 'whole')
  call twice (a(3:6))
  call check_that (a(3) == 12 .and. a(6) == 24 .and. a(2) == 4 .and. a(7) == 14, 'section')
  m = 1
  call matrix (m(2:4, 1:6), 3)
  call check_that (all (m(2:4, :) == 4) .and. all (m(1, :) == 1) .and. all (m(5, :) == 1), 'rows of a matrix')
  call explicit (a, 12)
  call check_that (a(1) == 3 .and. a(12) == 25, 'explicit shape')
  call assumed_size (a)
  call check_that (a(1) == -3 .and. a(4) == -17 .and. a(5) == 21, 'assumed size')
  call optionals (a(1))
  call optionals (a(1), a(2))
  call check_that (a(1) == -2 .and. a(2) == -4, 'optional')
  call by_value (42)
  t = [(i, i = 1, 20)]
  p(0:) => t(5:14)
  !$omp target map(tofrom: p)
  p(0) = p(9) + lbound (p, 1) + ubound (p, 1)
  !$omp end target
  call check_that (t(5) == 23, 'pointer with bounds')
  print *, a(1:4), t(5)
  call check_result ()
contains
  subroutine twice (x)
    integer, intent(inout) :: x(:)
    integer :: k
    !$omp target map(tofrom: x)
    do k = 1, size (x)
      x(k) = 2 * x(k)
    end do
    !$omp end target
  end subroutine twice
  subroutine matrix (x, add)
    integer, intent(inout) :: x(:, :)
    integer, intent(in) :: add
    integer :: r, c
    !$omp target teams distribute parallel do collapse(2) map(tofrom: x)
    do c = 1, ubound (x, 2)
      do r = 1, ubound (x, 1)
        x(r, c) = x(r, c) + add
      end do
    end do
  end subroutine matrix
  subroutine explicit (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    !$omp target map(tofrom: x)
    x = x + 1
    !$omp end target
  end subroutine explicit
  subroutine assumed_size (x)
    integer, intent(inout) :: x(*)
    !$omp target map(tofrom: x(1:4))
    x(1:4) = -x(1:4)
    !$omp end target
  end subroutine assumed_size
  subroutine optionals (x, y)
    integer, intent(inout) :: x
    integer, intent(inout), optional :: y
    if (present (y)) then
      !$omp target map(tofrom: x, y)
      x = x + 1
      y = y + 1
      !$omp end target
    else
      !$omp target map(tofrom: x)
      x = x + 0
      !$omp end target
    end if
  end subroutine optionals
  subroutine by_value (v)
    integer, value :: v
    integer :: r
    !$omp target map(from: r)
    v = v + 1
    r = v
    !$omp end target
    call check_that (r == 43 .and. v == 42, 'value')
  end subroutine by_value
end program assumed_shape
