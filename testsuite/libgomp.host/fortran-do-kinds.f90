! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Loops with variables of each integer kind near the ends of their ranges, unit and other strides.
program kinds
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4
  integer(8) :: i8, n
  n = 0
  !$omp parallel do reduction(+: n) schedule(dynamic, 7)
  do i1 = -127_1, 126_1
    n = n + i1
  end do
  if (n /= -127) stop 1
  n = 0
  !$omp parallel do reduction(+: n) schedule(guided)
  do i2 = 30000_2, -30000_2, -111_2
    n = n + 1
  end do
  if (n /= 541) stop 2
  n = 0
  !$omp parallel do reduction(+: n) schedule(static, 1000)
  do i4 = -1000000000, 1000000000, 100000
    n = n + 1
  end do
  if (n /= 20001) stop 3
  n = 0
  !$omp parallel do reduction(+: n) schedule(dynamic)
  do i8 = -2_8**62, 2_8**62, 2_8**58
    n = n + 1
  end do
  if (n /= 33) stop 4
  n = 0
  !$omp parallel do reduction(+: n) collapse(2) schedule(runtime)
  do i8 = 2_8**40, 2_8**40 + 9
    do i1 = 100_1, 120_1, 5_1
      n = n + (i8 - 2_8**40) * i1
    end do
  end do
  if (n /= 45 * 550) stop 5
end program
