! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! collapse of up to five loops: bounds from variables, strides, empty inner loops, nonrectangular.
program shapes
  implicit none
  integer :: i, j, k, l, m, n, lo, hi, t
  integer(8) :: s
  lo = 3
  hi = 9
  n = 0
  !$omp parallel do collapse(5) reduction(+: n) schedule(dynamic, 5)
  do i = lo, hi, 2
    do j = hi, lo, -3
      do k = 1, 2
        do l = lo - 4, lo - 3
          do m = 0, 10, 5
            n = n + i + j + k + l + m
          end do
        end do
      end do
    end do
  end do
  t = 0
  do i = lo, hi, 2
    do j = hi, lo, -3
      do k = 1, 2
        do l = lo - 4, lo - 3
          do m = 0, 10, 5
            t = t + i + j + k + l + m
          end do
        end do
      end do
    end do
  end do
  if (n /= t) stop 1
  n = 0
  !$omp parallel do collapse(3) reduction(+: n)
  do i = 1, 10
    do j = hi, lo
      do k = 1, 10
        n = n + 1
      end do
    end do
  end do
  if (n /= 0) stop 2
  s = 0
  !$omp parallel do collapse(2) reduction(+: s)
  do i = 1, 20
    do j = i, 20
      s = s + 100 * i + j
    end do
  end do
  t = 0
  do i = 1, 20
    do j = i, 20
      t = t + 100 * i + j
    end do
  end do
  if (s /= t) stop 3
  s = 0
  !$omp parallel do collapse(2) reduction(+: s)
  do i = 1, 20, 2
    do j = 2 * i + 1, 4 * i + 4, 2
      s = s + i * j
    end do
  end do
  t = 0
  do i = 1, 20, 2
    do j = 2 * i + 1, 4 * i + 4, 2
      t = t + i * j
    end do
  end do
  if (s /= t) stop 4
end program
