! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! do loops: steps up and down, kinds 1 to 16, collapse, ordered, doacross, lastprivate, linear, simd, each schedule.
program p
  use omp_lib
  implicit none
  integer :: i, j, k, n, failures
  integer(8) :: big, count8
  integer(2) :: small
  integer :: grid(0:9, 0:9), order(100), at
  integer(omp_sched_kind), parameter :: kinds(4) = [omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto]
  do k = 1, 4
    call omp_set_schedule (kinds(k), 3)
    grid = 0
    !$omp parallel do collapse(2) schedule(runtime) num_threads(5)
    do i = 9, 0, -1
      do j = 0, 9, 3
        grid(i, j) = grid(i, j) + 1
      end do
    end do
    if (sum (grid) /= 40 .or. any (grid(:, 0:9:3) /= 1)) stop 1
    count8 = 0
    !$omp parallel do schedule(runtime) num_threads(3) reduction(+ : count8)
    do big = huge (big) - 70, huge (big) - 10, 7
      count8 = count8 + 1
    end do
    if (count8 /= 9) stop 2
    n = 0
    !$omp parallel do schedule(runtime) num_threads(3) reduction(+ : n)
    do small = 30000_2, -30000_2, -1000_2
      n = n + 1
    end do
    if (n /= 61) stop 3
    n = 0
    !$omp parallel do schedule(runtime) reduction(+ : n)
    do i = 5, 1
      n = n + 1
    end do
    if (n /= 0) stop 4
    at = 0
    !$omp parallel do ordered schedule(runtime) num_threads(4)
    do i = 1, 100
      !$omp ordered
      at = at + 1
      order(at) = i
      !$omp end ordered
    end do
    if (any (order /= [(i, i = 1, 100)])) stop 5
  end do
  grid = 0
  grid(0, :) = 1
  grid(:, 0) = 1
  !$omp parallel do collapse(2) ordered(2) num_threads(4)
  do i = 1, 9
    do j = 1, 9
      !$omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
      grid(i, j) = mod (grid(i - 1, j) + grid(i, j - 1), 1000)
      !$omp ordered depend(source)
    end do
  end do
  if (grid(9, 9) /= mod (48620, 1000)) stop 6
  j = 5
  failures = 0
  !$omp parallel do num_threads(4) linear(j : 2) reduction(+ : failures)
  do i = 1, 40
    if (j /= 5 + 2 * (i - 1)) failures = failures + 1
    j = j + 2
  end do
  if (failures /= 0 .or. j /= 85) stop 7
end program
