! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Worksharing, reductions, atomics, workshare, tasks and critical in Fortran target regions.
program loops
  use check
  implicit none
  integer, parameter :: n = 200
  integer :: i, j, total, low, high, bits, hits(n), counter, best, m(10, 12)
  integer(8) :: wide
  real(8) :: x, a(n), b(n)
  logical :: all_positive, any_odd
  call check_placement ()
  a = [(real (i, 8), i = 1, n)]
  total = 0; low = huge (low); high = -huge (high); bits = 0; wide = 0; x = 0
  all_positive = .true.; any_odd = .false.
  !$omp target teams distribute parallel do reduction(+: total, wide, x) reduction(min: low) reduction(max: high) &
  !$omp& reduction(ieor: bits) reduction(.and.: all_positive) reduction(.or.: any_odd) map(to: a)
  do i = 1, n
    total = total + i
    wide = wide + int (i, 8) * 10000000000_8
    x = x + a(i) / 2
    low = min (low, 500 - i)
    high = max (high, 3 * i)
    bits = ieor (bits, i)
    all_positive = all_positive .and. a(i) > 0
    any_odd = any_odd .or. mod (i, 2) == 1
  end do
  call check_that (total == n * (n + 1) / 2 .and. wide == 201000000000000_8 .and. x == total / 2d0, 'sums')
  call check_that (low == 300 .and. high == 600 .and. bits == 200 .and. all_positive .and. any_odd, 'other operators')

  hits = 0
  !$omp target parallel do schedule(dynamic, 7) map(tofrom: hits)
  do i = n, 1, -1
    hits(i) = hits(i) + 1
  end do
  !$omp target parallel do simd schedule(static, 8) map(tofrom: hits)
  do i = 1, n
    hits(i) = hits(i) + 1
  end do
  call check_that (all (hits == 2), 'schedules')
  m = 0
  !$omp target teams distribute parallel do simd collapse(2) map(tofrom: m)
  do j = 1, 12
    do i = 1, 10
      m(i, j) = m(i, j) + 100 * i + j
    end do
  end do
  call check_that (m(10, 12) == 1012 .and. sum (m) == 12 * 5500 + 10 * 78, 'collapse')

  counter = 0
  best = 0
  low = 0
  !$omp target parallel do map(tofrom: counter, best, low)
  do i = 1, 64
    !$omp atomic
    counter = counter + i
    !$omp atomic
    best = max (best, mod (i * 37, 64))
    !$omp critical
    low = low - 1
    !$omp end critical
  end do
  call check_that (counter == 2080 .and. low == -64 .and. best == 63, 'atomics')

  b = 0
  !$omp target map(to: a) map(tofrom: b)
  !$omp parallel workshare
  b = a * 2
  b(1:10) = b(1:10) + 1
  !$omp end parallel workshare
  !$omp end target
  call check_that (b(1) == 3 .and. b(n) == 2 * n, 'workshare')

  counter = 0
  !$omp target map(tofrom: counter)
  !$omp parallel num_threads(3)
  !$omp single
  do i = 1, 10
    !$omp task firstprivate(i)
    !$omp atomic
    counter = counter + i
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  !$omp end target
  call check_that (counter == 55, 'tasks')
  print *, total, counter
  call check_result ()
end program loops
