! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Dummy arguments: assumed shape with strides and bounds, assumed size, explicit shape, adjustable, contiguous, optional, value, intent(out).
!
! --check-races reports a race that GCC makes: each team stores the adjustable array's bounds, which are mapped, the
! same values.
program dummies
  use check
  integer :: a(20), m(4, 5), i
  call check_placement ()
  a = [(i, i = 1, 20)]
  call assumed_shape (a(2:20:3))
  call check_that (all (a(2:20:3) == [(2 * i, i = 2, 20, 3)]) .and. a(1) == 1 .and. a(3) == 3, 'assumed shape, stride')
  call assumed_size (a, 20)
  call check_that (a(20) == 120 .and. a(1) == 101, 'assumed size')
  m = 7
  call adjustable (m, 4, 5)
  call check_that (m(4, 5) == 45 .and. m(1, 1) == 11, 'adjustable')
  call bounds (m(2:3, 2:4))
  call check_that (m(2, 2) == -100 .and. m(3, 4) == -111, 'lower bounds')
  call optionals (a)
  call optionals (a, 6)
  call check_that (a(1) == -1 .and. a(2) == 6, 'optional')
  call by_value (a, 33)
  call check_that (a(3) == 33, 'value')
  call contiguous_one (m)
  call check_that (sum (m) == 20, 'contiguous')
  call check_result ()
contains
  subroutine assumed_shape (x)
    integer, intent(inout) :: x(:)
    !$omp target map(tofrom: x)
    x = x * 2
    !$omp end target
  end subroutine
  subroutine assumed_size (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(*)
    integer :: k
    !$omp target map(tofrom: x(1:n))
    do k = 1, n
      x(k) = 100 + k
    end do
    !$omp end target
  end subroutine
  subroutine adjustable (x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n, k)
    integer :: p, q
    !$omp target teams distribute parallel do collapse(2)
    do q = 1, k
      do p = 1, n
        x(p, q) = 10 * p + q
      end do
    end do
  end subroutine
  subroutine bounds (x)
    integer, intent(inout) :: x(0:, -1:)
    !$omp target map(tofrom: x)
    x(0, -1) = -100
    x(1, 1) = -111
    !$omp end target
  end subroutine
  subroutine optionals (x, o)
    integer, intent(inout) :: x(:)
    integer, intent(in), optional :: o
    !$omp target map(tofrom: x) map(to: o)
    if (present (o)) then
      x(2) = o
    else
      x(1) = -1
    end if
    !$omp end target
  end subroutine
  subroutine by_value (x, v)
    integer, intent(inout) :: x(:)
    integer, value :: v
    !$omp target
    x(3) = v
    !$omp end target
  end subroutine
  subroutine contiguous_one (x)
    integer, contiguous, intent(out) :: x(:, :)
    !$omp target map(from: x)
    x = 1
    !$omp end target
  end subroutine
end program
