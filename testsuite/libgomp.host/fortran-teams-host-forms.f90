! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Host teams: distribute, dist_schedule, combined forms, reductions, thread_limit, loop, nested parallel.
program teams
  use omp_lib
  implicit none
  integer :: i, j, n, a(60), t
  a = 0
  !$omp teams num_teams(3)
  !$omp distribute dist_schedule(static, 4)
  do i = 1, 60
    a(i) = a(i) + omp_get_team_num () + 1
  end do
  !$omp end distribute
  !$omp end teams
  if (any (a < 1 .or. a > 3)) stop 1
  n = 0
  !$omp teams distribute parallel do reduction(+: n) num_teams(2) thread_limit(3)
  do i = 1, 100
    n = n + i
    if (omp_get_num_threads () > 3) stop 2
  end do
  if (n /= 5050) stop 3
  !$omp teams distribute parallel do simd collapse(2) reduction(+: n)
  do i = 1, 10
    do j = 1, 10
      n = n + 1
    end do
  end do
  if (n /= 5150) stop 4
  !$omp teams distribute simd lastprivate(t)
  do i = 1, 33
    t = i
  end do
  if (t /= 33) stop 5
  !$omp teams loop reduction(+: n) bind(teams)
  do i = 1, 50
    n = n + 2
  end do
  if (n /= 5250) stop 6
  n = 0
  !$omp teams num_teams(4) thread_limit(2) reduction(+: n)
  !$omp parallel num_threads(5) reduction(+: n)
  if (omp_get_num_threads () > 2) stop 7
  if (omp_get_thread_num () == 0) n = n + 1
  !$omp end parallel
  !$omp end teams
  if (n < 1 .or. n > 4) stop 8
end program
