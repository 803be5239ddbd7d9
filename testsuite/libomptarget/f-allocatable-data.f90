! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! enter, update and exit data of an allocatable array.
program main
  use omp_lib
  implicit none
  real(8), allocatable, target :: a(:, :)
  integer :: i, j
  allocate (a(10, 20))
  a = 0
  !$omp target enter data map(to: a)
  !$omp target teams distribute parallel do collapse(2)
  do j = 1, 20
    do i = 1, 10
      a(i, j) = i + 100 * j
    end do
  end do
  if (any(a /= 0)) stop 1
  !$omp target update from(a)
  do j = 1, 20
    do i = 1, 10
      if (a(i, j) /= i + 100 * j) stop 2
    end do
  end do
  a = -1
  !$omp target exit data map(delete: a)
  if (any(a /= -1)) stop 3
end program
