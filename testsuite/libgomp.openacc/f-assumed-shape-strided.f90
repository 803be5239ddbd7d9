! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Assumed-shape arguments that are not contiguous: the compiler may copy them in and out.
program main
  use check
  implicit none
  integer :: a(20), m(6, 6)
  call check_placement ()
  a = 0
  m = 0
  call add (a(1:20:3), 5)
  call add (m(2, :), 7)
  call check_that (all (a(1:20:3) == 5) .and. sum (a) == 35, 'a')
  call check_that (all (m(2, :) == 7) .and. sum (m) == 42, 'm')
  call check_result ()
contains
  subroutine add (x, k)
    integer, contiguous, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size (x)
      x(i) = x(i) + k
    end do
  end subroutine add
end program main
