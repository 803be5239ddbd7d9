! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare in a procedure, for local arrays and dummy arguments.
program main
  use check
  implicit none
  integer :: a(15), i
  call check_placement ()
  a = [(i, i = 1, 15)]
  call work (a)
  call check_that (all (a == [(i * i, i = 1, 15)]), 'a')
  call check_result ()
contains
  subroutine work (x)
    integer, intent(inout) :: x(15)
    integer :: t(15), i
    !$acc declare copy(x) create(t)
    !$acc parallel loop present(x, t)
    do i = 1, 15
      t(i) = x(i)
    end do
    !$acc parallel loop present(x, t)
    do i = 1, 15
      x(i) = t(i) * t(i)
    end do
  end subroutine work
end program main
