! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arguments passed by value, used in a region.
program main
  use check
  implicit none
  integer :: a(10), i
  call check_placement ()
  call work (a, 7, 2d0)
  call check_that (all (a == [(7 * i + 2, i = 1, 10)]), 'a')
  call check_result ()
contains
  subroutine work (x, k, r)
    integer, intent(out) :: x(10)
    integer, value :: k
    real (8), value :: r
    integer :: i
    !$acc parallel loop copyout(x) firstprivate(k, r)
    do i = 1, 10
      x(i) = k * i + int (r)
    end do
  end subroutine work
end program main
