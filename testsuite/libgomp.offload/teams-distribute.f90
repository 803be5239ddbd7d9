! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! teams distribute in all its combinations, dist_schedule, reductions over teams of each kind, collapse, lastprivate.
program distribute
  use check
  integer :: i, j, n, a(100), last, mx
  integer(8) :: p
  real(8) :: r, v(4)
  complex(8) :: c
  logical :: l
  call check_placement ()
  a = 0
  !$omp target teams distribute num_teams(4) map(tofrom: a)
  do i = 1, 100
    a(i) = i
  end do
  call check_that (all (a == [(i, i = 1, 100)]), 'distribute')
  !$omp target teams distribute parallel do dist_schedule(static, 7) schedule(static, 3) map(tofrom: a)
  do i = 100, 1, -3
    a(i) = 0
  end do
  call check_that (all (a(1:100:3) == 0) .and. a(2) == 2, 'chunks')
  n = 0; r = 0; c = 0; l = .true.; p = 1; mx = -1
  !$omp target teams distribute parallel do reduction(+: n, r, c) reduction(.and.: l) reduction(*: p) reduction(max: mx) map(tofrom: n, r, c, l, p, mx)
  do i = 1, 64
    n = n + i
    r = r + 0.5d0
    c = c + (1, -1)
    l = l .and. i /= 33
    if (mod (i, 8) == 0) p = p * 2
    mx = max (mx, mod (i * 13, 64))
  end do
  call check_that (n == 2080 .and. r == 32 .and. c == (64, -64) .and. .not. l .and. p == 256 .and. mx == 63, 'reductions')
  v = 0
  !$omp target teams distribute parallel do simd collapse(2) reduction(+: v) map(tofrom: v)
  do i = 1, 10
    do j = 1, 8
      v(mod (j, 4) + 1) = v(mod (j, 4) + 1) + i
    end do
  end do
  call check_that (all (v == 110), 'array reduction')
  !$omp target teams distribute parallel do lastprivate(last) map(from: last)
  do i = 1, 50
    last = i * 2
  end do
  call check_that (last == 100, 'lastprivate')
  n = 0
  !$omp target teams num_teams(3) thread_limit(4) map(tofrom: n) reduction(+: n)
  !$omp parallel reduction(+: n)
  n = n + 1
  !$omp end parallel
  !$omp end target teams
  call check_that (n >= 1 .and. n <= 12, 'teams')
  !$omp target teams loop map(tofrom: a)
  do i = 1, 100
    a(i) = -i
  end do
  call check_that (all (a == [(-i, i = 1, 100)]), 'loop')
  !$omp target parallel loop map(tofrom: a)
  do i = 1, 100
    a(i) = 2 * i
  end do
  call check_that (sum (a) == 10100, 'parallel loop')
  call check_result ()
end program
