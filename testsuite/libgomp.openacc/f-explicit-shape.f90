! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Dummy arguments of explicit shape and of assumed size.
program main
  use check
  implicit none
  integer :: a(24), i
  call check_placement ()
  a = [(i, i = 1, 24)]
  call explicit (a, 4, 6)
  call assumed_size (a, 24)
  call check_that (all (a == [(2 * i + 1, i = 1, 24)]), 'a')
  call check_result ()
contains
  subroutine explicit (x, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(x)
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i, j) * 2
      end do
    end do
  end subroutine explicit
  subroutine assumed_size (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(*)
    integer :: i
    !$acc parallel loop copy(x(1:n))
    do i = 1, n
      x(i) = x(i) + 1
    end do
  end subroutine assumed_size
end program main
