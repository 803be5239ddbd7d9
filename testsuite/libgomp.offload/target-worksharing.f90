! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Worksharing on the device: sections, single with copyprivate, critical, ordered, atomic, barrier, masked, reductions, scan.
program worksharing
  use check
  integer :: n, a(20), b(20), order(20), at, i, s, in(16), t
  call check_placement ()
  n = 0
  a = 0
  b = 0
  at = 0
  s = 0
  t = 0
  !$omp target parallel num_threads(4) map(tofrom: n, a, b, order, at, s) private(i)
  !$omp sections
  a(1) = 1
  !$omp section
  a(2) = 2
  !$omp section
  a(3) = 3
  !$omp end sections
  !$omp single
  i = 42
  !$omp end single copyprivate(i)
  !$omp critical
  if (i == 42) n = n + 1
  !$omp end critical
  !$omp do ordered schedule(dynamic)
  do i = 1, 20
    b(i) = i
    !$omp ordered
    at = at + 1
    order(at) = i
    !$omp end ordered
  end do
  !$omp do schedule(static, 3) reduction(+: s)
  do i = 1, 20
    s = s + b(i)
  end do
  !$omp masked
  a(4) = s
  !$omp end masked
  !$omp barrier
  !$omp do schedule(guided)
  do i = 1, 20
    !$omp atomic
    a(5) = a(5) + i
  end do
  !$omp end target parallel
  call check_that (all (a(1:5) == [1, 2, 3, 210, 210]) .and. n >= 1 .and. n <= 4, 'values')
  call check_that (all (order == [(i, i = 1, 20)]) .and. s == 210, 'ordered')
  !$omp target map(tofrom: t) map(from: in)
  !$omp parallel do reduction(inscan, +: t)
  do i = 1, 16
    t = t + i
    !$omp scan inclusive(t)
    in(i) = t
  end do
  !$omp end target
  call check_that (all (in == [(i * (i + 1) / 2, i = 1, 16)]) .and. t == 136, 'scan')
  call check_result ()
end program
