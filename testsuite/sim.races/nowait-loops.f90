! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A worksharing loop without a barrier, and another one that needs its results.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*nowait-loops\.f90:[12][0-9].*nowait-loops\.f90:[12][0-9]
subroutine run_nowait_loops() bind(c)
  implicit none
  integer :: a(256), b(256), i
  !$omp target parallel num_threads(4) map(from: a, b)
  !$omp do
  do i = 1, 256
    a(i) = i
  end do
#ifdef FAULT
  !$omp end do nowait
#endif
  !$omp do
  do i = 1, 256
    b(i) = a(257 - i)
  end do
  !$omp end target parallel
  if (b(1) < 0) error stop
end subroutine
