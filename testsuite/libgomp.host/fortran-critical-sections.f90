! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! critical, atomic (update, capture, read, write, min and max), sections, single with copyprivate, master, masked, flush, barrier.
program p
  use omp_lib
  implicit none
  integer :: n, m, high, old, s(3), shared_value, mine, i
  real :: r
  logical :: l
  n = 0; m = 0; high = 0; s = 0; r = 0; l = .true.
  !$omp parallel num_threads(5) private(old, mine, i)
  do i = 1, 200
    !$omp critical (one)
    n = n + 1
    !$omp end critical (one)
    !$omp atomic capture
    old = m
    m = m + 1
    !$omp end atomic
    !$omp atomic
    high = max (high, old)
    !$omp atomic
    r = r + 0.5
    !$omp atomic
    l = l .and. old >= 0
  end do
  !$omp sections
  !$omp section
  s(1) = 1
  !$omp section
  s(2) = 2
  !$omp section
  s(3) = 3
  !$omp end sections
  if (any (s /= [1, 2, 3])) stop 1
  !$omp single
  mine = 42
  !$omp end single copyprivate(mine)
  if (mine /= 42) stop 2
  !$omp masked filter(3)
  shared_value = omp_get_thread_num ()
  !$omp end masked
  !$omp barrier
  if (shared_value /= 3) stop 3
  !$omp end parallel
  if (n /= 1000 .or. m /= 1000 .or. high /= 999 .or. r /= 500.0 .or. .not. l) stop 4
end program
