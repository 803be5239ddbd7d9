! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Named and unnamed critical regions, with hints, in several procedures: same names exclude each other, others do not interfere.
program names
  implicit none
  integer :: a, b, c, i
  a = 0
  b = 0
  c = 0
  !$omp parallel do
  do i = 1, 3000
    !$omp critical
    a = a + 1
    !$omp end critical
    !$omp critical (second)
    b = b + 1
    !$omp critical (third)
    c = c + 1
    !$omp end critical (third)
    !$omp end critical (second)
    call elsewhere
    !$omp critical (hinted) hint(2)
    !$omp end critical (hinted)
  end do
  if (a /= 6000 .or. b /= 6000 .or. c /= 3000) stop 1
contains
  subroutine elsewhere
    !$omp critical (SECOND)
    b = b + 1
    !$omp end critical (SeCoNd)
    !$omp critical
    a = a + 1
    !$omp end critical
  end subroutine
end program
