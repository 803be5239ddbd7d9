! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays of explicit shape, mapped in each direction.
program main
  implicit none
  integer :: i
  real :: x(1000), y(1000), z(1000)
  x = [(real(i), i = 1, 1000)]
  y = 1
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y) map(from: z)
  do i = 1, 1000
    y(i) = y(i) + 2 * x(i)
    z(i) = x(i) / 2
  end do
  if (any(y /= 1 + 2 * x) .or. any(z /= x / 2)) stop 1
end program
