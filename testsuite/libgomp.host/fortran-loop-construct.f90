! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! loop: bind(parallel), bind(thread), orphaned, combined with parallel, collapse, lastprivate, reduction.
program loop_construct
  implicit none
  integer :: i, j, a(50), b(5, 6), n, last
  n = 0
  !$omp parallel
  !$omp loop bind(parallel)
  do i = 1, 50
    a(i) = i
  end do
  call orphan
  !$omp end parallel
  if (any (a /= [(2 * i, i = 1, 50)])) stop 1
  !$omp parallel loop collapse(2) reduction(+: n)
  do i = 1, 5
    do j = 1, 6
      b(i, j) = i * j
      n = n + 1
    end do
  end do
  if (n /= 30 .or. sum (b) /= 315) stop 2
  !$omp loop bind(thread) lastprivate(i)
  do i = 1, 20
    a(i) = 0
  end do
  if (i /= 21 .or. sum (a(1:20)) /= 0) stop 3
contains
  subroutine orphan
    !$omp loop bind(parallel)
    do i = 1, 50
      a(i) = 2 * a(i)
    end do
  end subroutine
end program
