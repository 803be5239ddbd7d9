! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Variables of derived types, and arrays of them.
program main
  implicit none
  type point
    real :: x, y
    integer :: id
  end type
  type(point) :: p, a(10)
  integer :: i
  p = point(1, 2, 3)
  !$omp target map(tofrom: p, a)
  p%x = p%x + p%y
  do i = 1, 10
    a(i) = point(i, p%y, p%id)
  end do
  !$omp end target
  if (p%x /= 3 .or. p%y /= 2 .or. p%id /= 3) stop 1
  do i = 1, 10
    if (a(i)%x /= i .or. a(i)%y /= 2 .or. a(i)%id /= 3) stop 2
  end do
end program
