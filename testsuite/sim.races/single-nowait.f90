! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What one thread computes in single is used without a barrier.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*single-nowait\.f90:(14|22)\M.*single-nowait\.f90:(14|22)\M
subroutine run_single_nowait() bind(c)
  implicit none
  integer :: a(64), factor, i
  a = 1
  !$omp target map(tofrom: a) private(factor)
  factor = 0
  !$omp parallel num_threads(4) private(i) shared(factor)
  !$omp single
  factor = 3
#ifdef FAULT
  !$omp end single nowait
#else
  !$omp end single
#endif
  !$omp do
  do i = 1, 64
    a(i) = a(i) * factor
  end do
  !$omp end do
  !$omp end parallel
  !$omp end target
  if (a(1) < 0) error stop
end subroutine
