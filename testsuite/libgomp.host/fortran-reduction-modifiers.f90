! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reduction modifiers task, inscan and default; on parallel, do, sections, scope, taskgroup.
program modifiers
  implicit none
  integer :: i, n, m, s, scanned(50), plain
  n = 0
  !$omp parallel reduction(task, +: n)
  !$omp do
  do i = 1, 20
    !$omp task in_reduction(+: n)
    n = n + i
    !$omp end task
  end do
  !$omp end parallel
  if (n /= 210) stop 1
  n = 0
  m = 1
  !$omp parallel
  !$omp do reduction(task, +: n) reduction(default, *: m)
  do i = 1, 10
    !$omp task in_reduction(+: n)
    n = n + 2
    !$omp end task
    if (i < 5) m = m * i
  end do
  !$omp end parallel
  if (n /= 20 .or. m /= 24) stop 2
  n = 0
  !$omp parallel
  !$omp sections reduction(task, +: n)
  !$omp task in_reduction(+: n)
  n = n + 1
  !$omp end task
  !$omp section
  n = n + 10
  !$omp section
  !$omp task in_reduction(+: n)
  n = n + 100
  !$omp end task
  !$omp end sections
  !$omp end parallel
  if (n /= 111) stop 3
  s = 5
  !$omp parallel do reduction(inscan, +: s)
  do i = 1, 50
    s = s + i
    !$omp scan inclusive(s)
    scanned(i) = s
  end do
  plain = 5
  do i = 1, 50
    plain = plain + i
    if (scanned(i) /= plain) stop 4
  end do
  if (s /= plain) stop 5
  s = 3
  !$omp parallel do reduction(inscan, +: s)
  do i = 1, 50
    scanned(i) = s
    !$omp scan exclusive(s)
    s = s + 2 * i
  end do
  plain = 3
  do i = 1, 50
    if (scanned(i) /= plain) stop 6
    plain = plain + 2 * i
  end do
  n = 0
  !$omp parallel
  !$omp scope reduction(+: n)
  n = n + 1
  !$omp end scope
  !$omp end parallel
  if (n < 1) stop 7
end program
