! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional dummy arguments, present and absent.
module work
contains
  subroutine add(x, y)
    integer, intent(inout) :: x
    integer, intent(in), optional :: y
    if (present(y)) then
      !$omp target map(tofrom: x) map(to: y)
      x = x + y
      !$omp end target
    else
      !$omp target map(tofrom: x)
      x = x + 100
      !$omp end target
    end if
  end subroutine
end module
program main
  use work
  implicit none
  integer :: x
  x = 1
  call add(x, 5)
  if (x /= 6) stop 1
  call add(x)
  if (x /= 106) stop 2
end program
