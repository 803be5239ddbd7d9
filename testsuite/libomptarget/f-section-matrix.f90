! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Columns of a matrix.
program main
  implicit none
  real :: m(8, 9)
  integer :: i, j
  m = 0
  !$omp target map(tofrom: m(:, 3:5))
  do j = 3, 5
    do i = 1, 8
      m(i, j) = i * j
    end do
  end do
  !$omp end target
  do j = 1, 9
    do i = 1, 8
      if (m(i, j) /= merge(real(i * j), 0.0, j >= 3 .and. j <= 5)) stop 1
    end do
  end do
end program
