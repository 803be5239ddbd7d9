! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! Procedures on the device: pure, elemental, recursive, generic, with optional, value and keyword arguments, results that are arrays, operators,
! internal ones, dummy procedures, saved variables, assumed-size arrays, entry of automatic arrays.
module work
  implicit none
  type vec
    real (8) :: x, y
  end type vec
  interface operator (+)
    module procedure add_vec
  end interface
  interface operator (.cross.)
    module procedure cross
  end interface
  interface twice
    module procedure twice_i, twice_r
  end interface
  !$omp declare target (add_vec, cross, twice_i, twice_r)
contains
  pure type (vec) function add_vec (a, b)
    type (vec), intent(in) :: a, b
    add_vec = vec (a%x + b%x, a%y + b%y)
  end function add_vec
  pure real (8) function cross (a, b)
    type (vec), intent(in) :: a, b
    cross = a%x * b%y - a%y * b%x
  end function cross
  elemental integer function twice_i (n)
    integer, intent(in) :: n
    twice_i = 2 * n
  end function twice_i
  elemental real (8) function twice_r (x)
    real (8), intent(in) :: x
    twice_r = 2 * x
  end function twice_r
  recursive integer function gcd (a, b) result (g)
    !$omp declare target
    integer, value :: a, b
    if (b == 0) then
      g = a
    else
      g = gcd (b, mod (a, b))
    end if
  end function gcd
  function powers (x, n) result (p)
    !$omp declare target
    integer, intent(in) :: x, n
    integer :: p(n), i
    p = [(x**i, i = 1, n)]
  end function powers
  integer function options (a, b, c)
    !$omp declare target
    integer, intent(in) :: a
    integer, intent(in), optional :: b, c
    options = a
    if (present (b)) options = options + 10 * b
    if (present (c)) options = options + 100 * c
  end function options
  integer function total (n, a)
    !$omp declare target
    integer, intent(in) :: n, a(*)
    integer :: copy(n), i
    do i = 1, n
      copy(n + 1 - i) = a(i)
    end do
    total = 0
    do i = 1, n
      total = total + i * copy(i)
    end do
  end function total
  real (8) function integral (f, from, to)
    !$omp declare target
    interface
      real (8) function f (x)
        real (8), intent(in) :: x
      end function f
    end interface
    real (8), intent(in) :: from, to
    integer :: i
    integral = 0
    do i = 0, 9
      integral = integral + f (from + (to - from) * (i + 0.5d0) / 10) * (to - from) / 10
    end do
  end function integral
  real (8) function line (x)
    !$omp declare target
    real (8), intent(in) :: x
    line = 2 * x + 1
  end function line
  real (8) function constant (x)
    !$omp declare target
    real (8), intent(in) :: x
    constant = 3 + 0 * x
  end function constant
  integer function calls ()
    !$omp declare target
    integer, save :: n = 0
    n = n + 1
    calls = n
  end function calls
end module work

program main
  use check
  use work
  implicit none
  integer :: i(20), p(5), k, d(6)
  real (8) :: r(10)
  type (vec) :: v
  call check_placement ()
  !$omp target map(from: i, p, r, v)
  i = 0
  v = vec (1, 2) + vec (10, 20)
  r(1) = vec (1, 2) .cross. vec (3, 4)
  i(1:3) = twice ([1, 2, 3])
  r(2) = twice (2.5d0)
  i(4) = gcd (84, 36)
  p = powers (3, 5)
  i(5) = options (1)
  i(6) = options (1, c = 3)
  i(7) = options (c = 1, b = 2, a = 3)
  i(8) = total (4, [1, 2, 3, 4])
  r(3) = integral (line, 0d0, 2d0)
  r(4) = integral (constant, 1d0, 3d0)
  i(9) = calls ()
  i(9) = i(9) * 10 + calls ()
  !$omp end target
  call check_that (v%x == 11 .and. v%y == 22 .and. r(1) == -2, 'operators')
  call check_that (all (i(1:4) == [2, 4, 6, 12]) .and. r(2) == 5, 'generic')
  call check_that (all (p == [3, 9, 27, 81, 243]) .and. i(5) == 1 .and. i(6) == 301 .and. i(7) == 123 .and. i(8) == 20, 'arguments')
  call check_that (abs (r(3) - 6) < 1d-12 .and. abs (r(4) - 6) < 1d-12 .and. i(9) == 12, 'procedures')
  !$omp target teams distribute parallel do map(from: d)
  do k = 1, 6
    d(k) = inner (k) + gcd (k, 6)
  end do
  call check_that (all (d == [101, 202, 303, 402, 501, 606]), 'internal')
  print '(a)', 'done'
  call check_result ()
contains
  integer function inner (n)
    !$omp declare target
    integer, intent(in) :: n
    inner = 100 * n
  end function inner
end program main
