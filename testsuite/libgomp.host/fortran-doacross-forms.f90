! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Doacross: depend(source) and doacross(...) spellings, one to three dimensions, strides, both integer widths, omp_cur_iteration.
program doacross
  implicit none
  integer :: i, j, k, a(0:60), b(0:12, 0:12), c(0:6, 0:6, 0:6)
  integer(8) :: l, d(0:40)
  a = 0
  a(0) = 1
  !$omp parallel do ordered(1) schedule(dynamic)
  do i = 1, 60
    !$omp ordered depend(sink: i - 1)
    a(i) = a(i - 1) + i
    !$omp ordered depend(source)
  end do
  if (a(60) /= 1 + 1830) stop 1
  b = 0
  b(0, :) = 1
  b(:, 0) = 1
  !$omp parallel do ordered(2) schedule(static, 1)
  do i = 1, 12
    do j = 1, 12
      !$omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
      b(i, j) = mod (b(i - 1, j) + b(i, j - 1), 10007)
      !$omp ordered doacross(source: omp_cur_iteration)
    end do
  end do
  do i = 1, 12
    do j = 1, 12
      if (b(i, j) /= mod (b(i - 1, j) + b(i, j - 1), 10007)) stop 2
    end do
  end do
  c = 1
  !$omp parallel do ordered(3) schedule(guided)
  do i = 1, 6
    do j = 1, 6
      do k = 1, 6
        !$omp ordered depend(sink: i - 1, j, k) depend(sink: i, j - 1, k + 1) depend(sink: i, j, k - 1)
        c(i, j, k) = mod (c(i - 1, j, k) + c(i, j, k - 1) + 1, 1000)
        !$omp ordered depend(source)
      end do
    end do
  end do
  do i = 1, 6
    do j = 1, 6
      do k = 1, 6
        if (c(i, j, k) /= mod (c(i - 1, j, k) + c(i, j, k - 1) + 1, 1000)) stop 3
      end do
    end do
  end do
  d = 0
  d(40) = 5
  !$omp parallel do ordered(1) schedule(dynamic, 4)
  do l = 38_8, 0_8, -2_8
    !$omp ordered doacross(sink: l + 2)
    d(l) = d(l + 2) + 1
    !$omp ordered doacross(source:)
  end do
  if (d(0) /= 25 .or. d(2) /= 24 .or. d(1) /= 0) stop 4
end program
