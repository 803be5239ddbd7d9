! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What one thread stores in masked, which has no barrier at its end, is used by all.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*master-region\.f90:(12|19)\M.*master-region\.f90:(12|19)\M
subroutine run_master_region() bind(c)
  implicit none
  integer :: a(64), limit, i
  limit = 0
  !$omp target parallel num_threads(4) map(tofrom: limit) map(from: a) private(i)
  !$omp masked
  limit = 10
  !$omp end masked
#ifndef FAULT
  !$omp barrier
#endif
  !$omp do
  do i = 1, 64
    a(i) = limit
  end do
  !$omp end do
  !$omp end target parallel
  if (a(1) < 0) error stop
end subroutine
