! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! workshare: array assignments, where, forall, scalar assignments, atomic and critical inside, nested parallel.
program p
  use omp_lib
  implicit none
  integer, parameter :: n = 60
  integer :: a(n, n), b(n, n), i, j, total
  real(8) :: x(n), y(n)
  logical :: mask(n, n)
  a = reshape ([(i, i = 1, n * n)], [n, n])
  total = 0
  !$omp parallel num_threads(4) shared(a, b, mask, x, y, total)
  !$omp workshare
  b = transpose (a)
  mask = mod (a, 3) == 0
  where (mask)
    b = -b
  elsewhere
    b = b + 1
  end where
  forall (i = 1:n) x(i) = real (i, 8) / 2
  y = x * 2 + sum (x)
  total = count (mask)
  !$omp end workshare
  !$omp single
  if (total /= n * n / 3) stop 1
  !$omp end single
  !$omp workshare
  !$omp atomic
  total = total + 5
  !$omp critical
  a(1, 1) = 77
  !$omp end critical
  !$omp end workshare nowait
  !$omp end parallel
  if (total /= n * n / 3 + 5 .or. a(1, 1) /= 77) stop 2
  do i = 1, n
    if (abs (y(i) - (i + n * (n + 1) / 4d0)) > 1d-9) stop 3
    do j = 1, n
      if (i == 1 .and. j == 1) cycle
      if (mod (a(i, j), 3) == 0) then
        if (b(i, j) /= -a(j, i) .and. a(j, i) /= 77) stop 4
      else if (a(j, i) /= 77) then
        if (b(i, j) /= a(j, i) + 1) stop 5
      end if
    end do
  end do
end program
