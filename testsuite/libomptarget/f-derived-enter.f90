! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! enter and exit data of a variable with an allocatable component.
program main
  implicit none
  type vector
    integer :: n
    integer, allocatable :: x(:)
  end type
  type(vector), target :: v
  integer :: i
  v%n = 6
  allocate (v%x(6))
  v%x = [(i, i = 1, 6)]
  !$omp target enter data map(to: v%n, v%x)
  !$omp target map(to: v%n, v%x)
  do i = 1, v%n
    v%x(i) = v%x(i) * 7
  end do
  !$omp end target
  !$omp target exit data map(from: v%n, v%x)
  do i = 1, 6
    if (v%x(i) /= 7 * i) stop 1
  end do
end program
