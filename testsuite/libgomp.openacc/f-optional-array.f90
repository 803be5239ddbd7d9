! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional arrays in data regions, enter data and update.
program main
  use check
  implicit none
  integer :: a(10), b(10)
  call check_placement ()
  a = 1
  b = 2
  call work (a, b)
  call work (a)
  call check_that (all (a == 5) .and. all (b == 20), 'values')
  call check_result ()
contains
  subroutine work (x, y)
    integer, intent(inout) :: x(:)
    integer, intent(inout), optional :: y(:)
    integer :: i
    !$acc data copy(x, y)
    !$acc parallel loop present(x)
    do i = 1, size (x)
      x(i) = x(i) + 2
    end do
    if (present (y)) then
      !$acc parallel loop present(y)
      do i = 1, size (y)
        y(i) = y(i) * 10
      end do
    end if
    !$acc end data
  end subroutine work
end program main
