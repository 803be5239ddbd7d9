! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional allocatable and pointer arguments.
program main
  use check
  implicit none
  integer, allocatable :: a(:)
  integer, pointer :: p(:)
  call check_placement ()
  allocate (a(6), source = 2)
  allocate (p(4), source = 3)
  call work (a, p)
  call work (a)
  call check_that (all (a == 4) .and. all (p == 6), 'values')
  deallocate (a, p)
  call check_result ()
contains
  subroutine work (x, y)
    integer, allocatable, intent(inout) :: x(:)
    integer, pointer, optional :: y(:)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size (x)
      x(i) = x(i) + 1
    end do
    if (present (y)) then
      !$acc parallel loop copy(y)
      do i = 1, size (y)
        y(i) = y(i) * 2
      end do
    end if
  end subroutine work
end program main
