! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Variables of a common block.
program main
  implicit none
  integer :: n, a(10), i
  real :: x
  common /block/ n, a, x
  n = 10
  a = 0
  x = 1.5
  !$omp target map(tofrom: a) map(to: n) map(tofrom: x)
  do i = 1, n
    a(i) = i
  end do
  x = x * 2
  !$omp end target
  if (sum(a) /= 55 .or. x /= 3 .or. n /= 10) stop 1
end program
