! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components of a derived type in clauses, without the whole.
program main
  use check
  implicit none
  type t
    integer :: a, b, c(6), d
  end type t
  type (t) :: x
  integer :: i
  call check_placement ()
  x = t (1, 2, 0, 4)
  !$acc enter data copyin(x%b, x%c)
  !$acc parallel loop present(x%b, x%c)
  do i = 1, 6
    x%c(i) = x%b * i
  end do
  !$acc exit data copyout(x%c) delete(x%b)
  call check_that (all (x%c == [2, 4, 6, 8, 10, 12]) .and. x%a == 1 .and. x%d == 4, 'x')
  call check_result ()
end program main
