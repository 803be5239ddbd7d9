! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! taskloop: grainsize, num_tasks, strict, nogroup, collapse, lastprivate, reductions, negative steps, 64-bit, simd, if, final.
program forms
  implicit none
  integer :: i, j, n, last, a(100)
  integer(8) :: k, s
  a = 0
  n = 0
  s = 0
  !$omp parallel
  !$omp single
  !$omp taskloop grainsize(7) shared(a)
  do i = 1, 100
    a(i) = a(i) + 1
  end do
  !$omp taskloop num_tasks(9) shared(a)
  do i = 100, 1, -1
    a(i) = a(i) + 1
  end do
  !$omp taskloop grainsize(strict: 6) lastprivate(last) shared(a)
  do i = 1, 100
    a(i) = a(i) + 1
    last = i
  end do
  if (last /= 100) stop 1
  !$omp taskloop num_tasks(strict: 5) collapse(2) shared(a)
  do i = 0, 9
    do j = 10, 1, -1
      a(10 * i + j) = a(10 * i + j) + 1
    end do
  end do
  !$omp taskgroup
  !$omp taskloop nogroup shared(a)
  do i = 2, 100, 2
    a(i) = a(i) + 1
  end do
  !$omp end taskloop
  !$omp taskloop nogroup shared(a)
  do i = 1, 99, 2
    a(i) = a(i) + 1
  end do
  !$omp end taskloop
  !$omp end taskgroup
  if (any (a /= 5)) stop 2
  !$omp taskloop reduction(+: n)
  do i = 1, 100
    n = n + i
  end do
  if (n /= 5050) stop 3
  !$omp taskgroup task_reduction(+: n)
  !$omp taskloop in_reduction(+: n)
  do i = 1, 10
    n = n + 1
  end do
  !$omp task in_reduction(+: n)
  n = n + 100
  !$omp end task
  !$omp end taskgroup
  if (n /= 5160) stop 4
  !$omp taskloop reduction(+: s) if(.false.)
  do k = 2_8**33, 2_8**33 - 70, -7
    s = s + (2_8**33 - k)
  end do
  if (s /= 385) stop 5
  !$omp taskloop simd shared(a) final(.true.)
  do i = 1, 100
    a(i) = 2 * a(i)
  end do
  if (any (a /= 10)) stop 6
  !$omp end single
  !$omp end parallel
  n = 0
  !$omp parallel master taskloop reduction(+: n)
  do i = 1, 20
    n = n + i
  end do
  if (n /= 210) stop 7
  !$omp parallel masked taskloop simd reduction(+: n) filter(0)
  do i = 1, 20
    n = n + i
  end do
  if (n /= 420) stop 8
end program
