! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Iterations of a SIMD loop store to the same place.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*lanes-of-one-warp\.f90:17\M.*lanes-of-one-warp\.f90:17\M.*lanes of one warp
subroutine run_lanes_of_one_warp() bind(c)
  implicit none
  integer :: counts(0:3), key(64), i
  counts = 0
  do i = 1, 64
    key(i) = mod(i, 4)
  end do
  !$omp target map(tofrom: counts) map(to: key)
  !$omp simd
  do i = 1, 64
#ifdef FAULT
    counts(key(i)) = i
#else
    if (i < 5) counts(key(i)) = i
#endif
  end do
  !$omp end target
  if (counts(0) < 0) error stop
end subroutine
