! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each schedule clause with chunks and modifiers against the iterations they must cover, once each.
program schedules
  implicit none
  integer :: i, n, seen(1000), c
  do n = 0, 1000, 333
    do c = 1, 7, 3
      seen = 0
      !$omp parallel
      !$omp do schedule(static)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp do schedule(static, c)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp do schedule(dynamic)
      do i = n, 1, -1
        !$omp atomic
        seen(i) = seen(i) + 1
      end do
      !$omp end do nowait
      !$omp do schedule(monotonic: dynamic, c)
      do i = 1, n
        !$omp atomic
        seen(i) = seen(i) + 1
      end do
      !$omp end do nowait
      !$omp do schedule(nonmonotonic: guided, c)
      do i = n, 1, -1
        !$omp atomic
        seen(i) = seen(i) + 1
      end do
      !$omp end do nowait
      !$omp do schedule(guided)
      do i = 1, n
        !$omp atomic
        seen(i) = seen(i) + 1
      end do
      !$omp end do
      !$omp do schedule(auto)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp do schedule(runtime)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp do schedule(monotonic: runtime)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp do schedule(simd, nonmonotonic: dynamic, c)
      do i = 1, n
        seen(i) = seen(i) + 1
      end do
      !$omp end parallel
      if (any (seen(1:n) /= 10) .or. any (seen(n + 1:) /= 0)) stop 1
    end do
  end do
end program
