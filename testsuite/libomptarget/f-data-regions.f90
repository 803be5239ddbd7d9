! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Nested data regions, update with sections.
program main
  implicit none
  integer :: a(50), b(50), i
  a = 1
  b = 0
  !$omp target data map(to: a) map(from: b)
  a(3) = 100
  !$omp target update to(a(3:3))
  !$omp target
  do i = 1, 50
    b(i) = a(i) + 1
  end do
  !$omp end target
  !$omp target update from(b(1:10))
  if (b(3) /= 101 .or. b(1) /= 2) stop 1
  !$omp end target data
  if (b(50) /= 2 .or. b(3) /= 101) stop 2
end program
