! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Assumed-shape dummy arguments, of a whole array and of contiguous sections, with bounds of their own.
program main
  use check
  implicit none
  integer :: a(30)
  call check_placement ()
  a = 0
  call work (a)
  call work (a(11:20))
  call work (a(30:30))
  call check_that (all (a(1:10) == 1) .and. all (a(11:20) == 2) .and. all (a(21:29) == 1) .and. a(30) == 2, 'a')
  call check_result ()
contains
  subroutine work (x)
    integer, intent(inout) :: x(0:)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 0, ubound (x, 1)
      x(i) = x(i) + 1
    end do
  end subroutine work
end program main
