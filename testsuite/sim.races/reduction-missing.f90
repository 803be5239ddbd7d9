! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A sum whose reduction clause was forgotten.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*reduction-missing\.f90:16\M.*reduction-missing\.f90:16\M
subroutine run_reduction_missing() bind(c)
  implicit none
  integer :: total, i
  total = 0
#ifdef FAULT
  !$omp target parallel do num_threads(4) map(tofrom: total)
#else
  !$omp target parallel do num_threads(4) map(tofrom: total) reduction(+: total)
#endif
  do i = 1, 64
    total = total + i
  end do
  if (total == 0) error stop
end subroutine
