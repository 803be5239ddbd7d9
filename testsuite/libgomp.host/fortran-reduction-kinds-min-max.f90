! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reductions of max and min over each integer and real kind, starting values beyond all data, threads without iterations.
program extremes
  implicit none
  integer(1) :: a1, b1
  integer(2) :: a2, b2
  integer(8) :: a8, b8
  integer(16) :: a16, b16
  real(4) :: r4, s4
  real(10) :: r10, s10
  real(16) :: r16, s16
  integer :: i
  a1 = -128_2 + 1; b1 = 127
  a2 = -32767; b2 = 32767
  a8 = -huge (a8); b8 = huge (b8)
  a16 = -huge (a16); b16 = huge (b16)
  r4 = -huge (r4); s4 = huge (s4)
  r10 = -huge (r10); s10 = huge (s10)
  r16 = -huge (r16); s16 = huge (s16)
  !$omp parallel do reduction(max: a1, a2, a8, a16, r4, r10, r16) reduction(min: b1, b2, b8, b16, s4, s10, s16) num_threads(7)
  do i = 1, 3
    a1 = max (a1, int (-10 * i, 1)); b1 = min (b1, int (10 * i, 1))
    a2 = max (a2, int (-100 * i, 2)); b2 = min (b2, int (100 * i, 2))
    a8 = max (a8, -2_8**40 * i); b8 = min (b8, 2_8**40 * i)
    a16 = max (a16, -2_16**90 * i); b16 = min (b16, 2_16**90 * i)
    r4 = max (r4, -1e30 * i); s4 = min (s4, 1e30 * i)
    r10 = max (r10, -10._10 * i); s10 = min (s10, 10._10 * i)
    r16 = max (r16, -10._16 * i); s16 = min (s16, 10._16 * i)
  end do
  if (a1 /= -10 .or. b1 /= 10 .or. a2 /= -100 .or. b2 /= 100 .or. a8 /= -2_8**40 .or. b8 /= 2_8**40) stop 1
  if (a16 /= -2_16**90 .or. b16 /= 2_16**90 .or. r4 /= -1e30 .or. s4 /= 1e30) stop 2
  if (r10 /= -10 .or. s10 /= 10 .or. r16 /= -10 .or. s16 /= 10) stop 3
  a8 = 5
  !$omp parallel do reduction(max: a8)
  do i = 1, 0
    a8 = 100
  end do
  if (a8 /= 5) stop 4
end program
