! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! nowait on do, sections, single, workshare, scope in long chains, so that threads are several constructs apart.
program chains
  use omp_lib
  implicit none
  integer :: i, k, n(5), bad
  n = 0
  bad = 0
  !$omp parallel private(k)
  do k = 1, 100
    !$omp do schedule(dynamic)
    do i = 1, 7
      !$omp atomic
      n(1) = n(1) + 1
    end do
    !$omp end do nowait
    !$omp single
    !$omp atomic
    n(2) = n(2) + 1
    !$omp end single nowait
    !$omp sections
    !$omp atomic
    n(3) = n(3) + 1
    !$omp section
    !$omp atomic
    n(3) = n(3) + 1
    !$omp end sections nowait
    !$omp do schedule(guided) ordered
    do i = 1, 5
      !$omp ordered
      !$omp atomic
      n(4) = n(4) + 1
      !$omp end ordered
    end do
    !$omp end do nowait
    !$omp single
    !$omp atomic
    n(5) = n(5) + 1
    !$omp end single nowait
  end do
  !$omp end parallel
  if (any (n /= [700, 100, 200, 500, 100])) stop 1
end program
