! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Dummy arguments of explicit and of assumed size.
module work
contains
  subroutine fill(n, x, y)
    integer, intent(in) :: n
    integer, intent(out) :: x(n)
    integer, intent(inout) :: y(*)
    integer :: i
    !$omp target map(from: x) map(tofrom: y(1:n))
    do i = 1, n
      x(i) = i
      y(i) = y(i) + x(i)
    end do
    !$omp end target
  end subroutine
end module
program main
  use work
  implicit none
  integer :: a(30), b(30), i
  b = 1
  call fill(30, a, b)
  if (any(a /= [(i, i = 1, 30)]) .or. any(b /= 1 + a)) stop 1
end program
