! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Dummy arguments of assumed shape.
module work
contains
  subroutine scale(x, by)
    real, intent(inout) :: x(:)
    real, intent(in) :: by
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, size(x)
      x(i) = x(i) * by
    end do
  end subroutine
end module
program main
  use work
  implicit none
  real :: a(50)
  integer :: i
  a = [(real(i), i = 1, 50)]
  call scale(a, 2.0)
  call scale(a(11:20), 10.0)
  do i = 1, 50
    if (a(i) /= merge(20.0, 2.0, i > 10 .and. i <= 20) * i) stop 1
  end do
end program
