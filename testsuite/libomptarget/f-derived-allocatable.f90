! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A component that is allocatable, mapped with its variable.
program main
  implicit none
  type vector
    integer :: n
    real, allocatable :: x(:)
  end type
  type(vector) :: v
  integer :: i
  v%n = 12
  allocate (v%x(12))
  v%x = 1
  !$omp target map(tofrom: v%n, v%x)
  do i = 1, v%n
    v%x(i) = v%x(i) + i
  end do
  !$omp end target
  do i = 1, 12
    if (v%x(i) /= 1 + i) stop 1
  end do
end program
