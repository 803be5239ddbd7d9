! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Regions in functions with array results, recursive procedures, elemental callers, internal procedures using host association.
program results
  use check
  integer :: v(5), i
  call check_placement ()
  v = scaled ([1, 2, 3, 4, 5], 3)
  call check_that (all (v == [3, 6, 9, 12, 15]), 'array result')
  call check_that (power (5) == 32, 'recursion')
  call inner
  call check_that (all (v == [(i, i = 1, 5)]), 'host association')
  call check_result ()
contains
  function scaled (x, k) result (r)
    integer, intent(in) :: x(:), k
    integer :: r(size (x))
    !$omp target map(to: x) map(from: r)
    r = x * k
    !$omp end target
  end function
  recursive integer function power (n) result (r)
    integer, intent(in) :: n
    if (n == 0) then
      r = 1
      return
    end if
    r = power (n - 1)
    !$omp target map(tofrom: r)
    r = 2 * r
    !$omp end target
  end function
  subroutine inner
    integer :: k
    !$omp target parallel do
    do k = 1, 5
      v(k) = k
    end do
  end subroutine
end program
