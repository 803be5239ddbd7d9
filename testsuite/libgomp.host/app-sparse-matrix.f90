! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Sparse matrix in rows of compressed storage: product by runtime schedule, transposition by atomic capture, prefix sums by scan,
! colouring of rows by tasks; against dense arithmetic.
program sparse
  implicit none
  integer, parameter :: n = 150
  real(8) :: dense(n, n), x(n), y(n), z(n)
  integer :: start(n + 1), columns(n * 10), tstart(n + 1), trows(n * 10), fill(n), counts(n), i, j, k, total, at
  real(8) :: values(n * 10), tvalues(n * 10)
  dense = 0
  do i = 1, n
    do k = 1, mod (i * 7, 9) + 1
      dense(i, mod (i * 13 + k * 29, n) + 1) = i + k
    end do
  end do
  total = 1
  !$omp parallel do reduction(inscan, +: total)
  do i = 1, n
    start(i) = total
    !$omp scan exclusive(total)
    total = total + count (dense(i, :) /= 0)
  end do
  start(n + 1) = total
  !$omp parallel do private(j, at) schedule(dynamic, 7)
  do i = 1, n
    at = start(i)
    do j = 1, n
      if (dense(i, j) /= 0) then
        columns(at) = j
        values(at) = dense(i, j)
        at = at + 1
      end if
    end do
    if (at /= start(i + 1)) stop 1
  end do
  x = [(mod (i, 11) - 5, i = 1, n)]
  !$omp parallel do private(k) schedule(runtime)
  do i = 1, n
    y(i) = 0
    !$omp simd
    do k = start(i), start(i + 1) - 1
      y(i) = y(i) + values(k) * x(columns(k))
    end do
  end do
  if (any (abs (y - matmul (dense, x)) > 1d-9)) stop 2
  counts = 0
  !$omp parallel do reduction(+: counts)
  do k = 1, total - 1
    counts(columns(k)) = counts(columns(k)) + 1
  end do
  tstart(1) = 1
  do i = 1, n
    tstart(i + 1) = tstart(i) + counts(i)
  end do
  fill = tstart(1:n)
  !$omp parallel do private(k, at) schedule(guided)
  do i = 1, n
    do k = start(i), start(i + 1) - 1
      !$omp atomic capture
      at = fill(columns(k))
      fill(columns(k)) = fill(columns(k)) + 1
      !$omp end atomic
      trows(at) = i
      tvalues(at) = values(k)
    end do
  end do
  z = 0
  !$omp parallel
  !$omp single
  do i = 1, n, 10
    !$omp task firstprivate(i) private(j, k) depend(out: z(i))
    do j = i, i + 9
      do k = tstart(j), tstart(j + 1) - 1
        z(j) = z(j) + tvalues(k) * y(trows(k))
      end do
    end do
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  if (any (abs (z - matmul (transpose (dense), y)) > 1d-6 * (1 + abs (z)))) stop 3
end program
