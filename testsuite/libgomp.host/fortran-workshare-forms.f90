! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! workshare: where, forall, array sections, scalars, atomic, critical and parallel inside, dependences between statements.
program forms
  use omp_lib
  implicit none
  integer, parameter :: n = 37
  integer :: a(n), b(n), c(n, n), i, j, s, k
  logical :: mask(n)
  a = [(i, i = 1, n)]
  s = 0
  k = 0
  !$omp parallel shared(a, b, c, s, mask, k)
  !$omp workshare
  b = a * 2
  mask = mod (a, 3) == 0
  where (mask)
    b = -b
  elsewhere (a > 20)
    b = 0
  end where
  forall (i = 1:n, j = 1:n, i /= j) c(i, j) = i * 100 + j
  forall (i = 1:n) c(i, i) = -i
  s = sum (b)
  k = maxval (c)
  a(1:n:2) = a(n:1:-2)
  !$omp end workshare nowait
  !$omp barrier
  !$omp workshare
  !$omp atomic
  s = s + 1
  !$omp critical
  k = k + 1
  !$omp end critical
  !$omp end workshare
  !$omp end parallel
  do i = 1, n
    if (mod (i, 3) == 0) then
      if (b(i) /= -2 * i) stop 1
    else if (i > 20) then
      if (b(i) /= 0) stop 2
    else if (b(i) /= 2 * i) then
      stop 3
    end if
  end do
  if (s /= sum (b) + 1 .or. k /= 37 * 100 + 36 + 1) stop 4
  do i = 1, n
    if (c(i, i) /= -i .or. c(i, mod (i, n) + 1) /= i * 100 + mod (i, n) + 1) stop 5
    if (mod (i, 2) == 1 .and. a(i) /= n + 1 - i) stop 6
  end do
end program
