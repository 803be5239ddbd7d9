! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Sections of arrays.
program main
  implicit none
  integer :: a(100), i
  a = [(i, i = 1, 100)]
  !$omp target map(tofrom: a(11:20))
  do i = 11, 20
    a(i) = -a(i)
  end do
  !$omp end target
  do i = 1, 100
    if (a(i) /= merge(-i, i, i > 10 .and. i <= 20)) stop 1
  end do
end program
