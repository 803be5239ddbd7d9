! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An assumed-shape dummy argument that the caller has put on the device.
program main
  use check
  implicit none
  real (8) :: m(5, 7)
  integer :: i, j
  call check_placement ()
  !$acc data copyout(m)
  call fill (m)
  call add (m, 0.5d0)
  !$acc end data
  call check_that (all (m == reshape ([((i * j + 0.5d0, i = 1, 5), j = 1, 7)], [5, 7])), 'm')
  call check_result ()
contains
  subroutine fill (x)
    real (8), intent(out) :: x(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) present(x)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        x(i, j) = i * j
      end do
    end do
  end subroutine fill
  subroutine add (x, by)
    real (8), intent(inout) :: x(:, :)
    real (8), intent(in) :: by
    integer :: i, j
    !$acc parallel loop collapse(2) default(present)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        x(i, j) = x(i, j) + by
      end do
    end do
  end subroutine add
end program main
