! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Derived types in clauses: scalars and arrays of them, with array components.
program main
  use check
  implicit none
  type t
    integer :: n
    real (8) :: x(3)
  end type t
  type (t) :: one, many(10)
  integer :: i
  call check_placement ()
  one = t (1, [1d0, 2d0, 3d0])
  !$acc parallel loop copyin(one) copyout(many)
  do i = 1, 10
    many(i)%n = one%n + i
    many(i)%x = one%x * i
  end do
  call check_that (all (many%n == [(i + 1, i = 1, 10)]) .and. all (many%x(3) == [(3d0 * i, i = 1, 10)]), 'many')
  call check_result ()
end program main
