! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! sections: lastprivate takes the lexically last; firstprivate, reduction, nowait; one section; more sections than threads.
program lastprivates
  implicit none
  integer :: x, y, n, k, hits(12)
  do k = 1, 20
    x = 100
    y = 5
    n = 0
    hits = 0
    !$omp parallel
    !$omp sections lastprivate(x) firstprivate(y) reduction(+: n)
    x = 1
    n = n + y
    hits(1) = hits(1) + 1
    !$omp section
    x = 2
    y = y + 1
    n = n + y
    hits(2) = hits(2) + 1
    !$omp section
    x = 3
    n = n + 10
    hits(3) = hits(3) + 1
    !$omp end sections
    !$omp sections
    hits(4) = hits(4) + 1
    !$omp end sections nowait
    !$omp sections
    !$omp section
    hits(5) = hits(5) + 1
    !$omp section
    hits(6) = hits(6) + 1
    !$omp section
    hits(7) = hits(7) + 1
    !$omp section
    hits(8) = hits(8) + 1
    !$omp section
    hits(9) = hits(9) + 1
    !$omp section
    hits(10) = hits(10) + 1
    !$omp section
    hits(11) = hits(11) + 1
    !$omp section
    hits(12) = hits(12) + 1
    !$omp end sections nowait
    !$omp end parallel
    if (x /= 3 .or. (n /= 21 .and. n /= 22) .or. any (hits /= 1)) stop 1
  end do
end program
