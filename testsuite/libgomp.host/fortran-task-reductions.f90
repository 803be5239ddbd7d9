! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! task_reduction and in_reduction over taskgroups: arrays, nested groups, several variables.
program reductions
  implicit none
  integer :: i, n, v(5), p
  real(8) :: r
  n = 0
  v = 0
  r = 1
  p = -5
  !$omp parallel
  !$omp single
  !$omp taskgroup task_reduction(+: n, v) task_reduction(*: r) task_reduction(max: p)
  do i = 1, 25
    !$omp task in_reduction(+: n, v) in_reduction(max: p)
    n = n + i
    v(mod (i, 5) + 1) = v(mod (i, 5) + 1) + 1
    p = max (p, mod (i * 7, 25))
    !$omp end task
  end do
  !$omp taskgroup
  do i = 1, 5
    !$omp task in_reduction(*: r)
    r = r * 2
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  if (n /= 325 .or. any (v /= 5) .or. r /= 32 .or. p /= 24) stop 1
end program
