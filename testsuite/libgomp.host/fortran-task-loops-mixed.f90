! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Tasks made in worksharing loops, sections, single, ordered and workshares of other threads; all done after the barrier.
program mixed
  use omp_lib
  implicit none
  integer :: i, n, m
  n = 0
  m = 0
  !$omp parallel
  !$omp do schedule(dynamic)
  do i = 1, 40
    !$omp task shared(n)
    !$omp atomic
    n = n + 1
    !$omp end task
  end do
  if (n /= 40) stop 1
  !$omp barrier
  !$omp sections
  !$omp task shared(n)
  !$omp atomic
  n = n + 1
  !$omp end task
  !$omp section
  !$omp task shared(n)
  !$omp atomic
  n = n + 1
  !$omp end task
  !$omp taskwait
  !$omp end sections
  if (n /= 42) stop 2
  !$omp do ordered
  do i = 1, 12
    !$omp task shared(m) if(.false.)
    !$omp atomic
    m = m + 1
    !$omp end task
    !$omp ordered
    m = m + 0 * i
    !$omp end ordered
  end do
  !$omp task shared(n)
  !$omp atomic
  n = n + 1
  !$omp end task
  !$omp end parallel
  if (n < 43 .or. n - 42 > 256) stop 3
end program
