! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Inclusive and exclusive scans: maximum, reals, arrays as the scanned variable, two variables, simd, worksharing schedules.
program kinds
  implicit none
  integer :: i, k, m, a(64), hi(64), v(3), va(3, 64), c
  real(8) :: r, ra(64)
  a = [(mod (i * 37, 64), i = 1, 64)]
  m = -1
  !$omp parallel do reduction(inscan, max: m)
  do i = 1, 64
    m = max (m, a(i))
    !$omp scan inclusive(m)
    hi(i) = m
  end do
  if (any (hi /= [(maxval (a(1:i)), i = 1, 64)])) stop 1
  r = 0
  k = 0
  !$omp parallel do reduction(inscan, +: r, k)
  do i = 1, 64
    r = r + a(i)
    k = k + 1
    !$omp scan inclusive(r, k)
    ra(i) = r * k
  end do
  if (any (ra /= [(sum (a(1:i)) * real (i, 8), i = 1, 64)])) stop 2
  v = 0
  !$omp parallel do reduction(inscan, +: v)
  do i = 1, 64
    va(:, i) = v
    !$omp scan exclusive(v)
    v = v + [1, i, a(i)]
  end do
  do i = 1, 64
    if (any (va(:, i) /= [i - 1, i * (i - 1) / 2, sum (a(1:i - 1))])) stop 3
  end do
  c = 0
  !$omp simd reduction(inscan, +: c)
  do i = 1, 64
    c = c + a(i)
    !$omp scan inclusive(c)
    hi(i) = c
  end do
  if (any (hi /= [(sum (a(1:i)), i = 1, 64)])) stop 4
  c = 0
  !$omp parallel do simd reduction(inscan, +: c)
  do i = 1, 64
    hi(i) = c
    !$omp scan exclusive(c)
    c = c + a(i)
  end do
  if (any (hi /= [(sum (a(1:i - 1)), i = 1, 64)])) stop 5
end program
