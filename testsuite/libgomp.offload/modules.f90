! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Modules: declare target variables and procedures, common blocks, private module data, recursion, pure and elemental functions.
module data_and_code
  implicit none
  integer, parameter :: n = 16
  integer :: table(n) = 3
  real(8), private :: hidden = 1.5d0
  integer :: linked(n)
  !$omp declare target enter(table, hidden)
  !$omp declare target link(linked)
contains
  integer function lookup (i)
    !$omp declare target
    integer, intent(in) :: i
    lookup = table(i)
  end function lookup
  real(8) function scaled (x)
    !$omp declare target
    real(8), intent(in) :: x
    scaled = x * hidden
  end function scaled
  recursive integer function gcd (a, b) result (r)
    !$omp declare target
    integer, intent(in) :: a, b
    if (b == 0) then
      r = a
    else
      r = gcd (b, mod (a, b))
    end if
  end function gcd
  elemental integer function square (x)
    !$omp declare target
    integer, intent(in) :: x
    square = x * x
  end function square
  subroutine set_hidden (x)
    real(8), intent(in) :: x
    hidden = x
    !$omp target update to(hidden)
  end subroutine set_hidden
end module data_and_code

program modules
  use check
  use data_and_code
  implicit none
  integer :: i, r(4), common_value, common_array(5)
  real(8) :: s
  common /block/ common_value, common_array
  !$omp declare target (/block/)
  call check_placement ()
  !$omp target map(from: r, s)
  table(5) = 50
  r(1) = lookup (4) + lookup (5)
  r(2) = gcd (1071, 462)
  r(3) = sum (square ([1, 2, 3]))
  s = scaled (4d0)
  !$omp end target
  call check_that (r(1) == 53 .and. r(2) == 21 .and. r(3) == 14 .and. s == 6d0, 'calls')
  !$omp target update from(table)
  call check_that (table(5) == 50 .and. table(4) == 3, 'update from')
  call set_hidden (10d0)
  !$omp target map(from: s)
  s = scaled (4d0)
  !$omp end target
  call check_that (s == 40d0, 'update to')
  linked = [(i, i = 1, n)]
  !$omp target map(tofrom: linked)
  linked = linked * 2
  !$omp end target
  call check_that (all (linked == [(2 * i, i = 1, n)]), 'link')
  common_value = 8
  common_array = 2
  !$omp target update to(common_value, common_array)
  !$omp target map(tofrom: r)
  r(4) = common_value + sum (common_array)
  common_array(5) = 9
  !$omp end target
  call check_that (r(4) == 18, 'common block')
  !$omp target update from(common_array)
  call check_that (common_array(5) == 9, 'common block back')
  print *, r, s
  call check_result ()
end program modules
