! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A critical section, and an access outside of it.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*critical-and-plain\.f90:(15|18)\M.*critical-and-plain\.f90:(15|18)\M
subroutine run_critical_and_plain() bind(c)
  use omp_lib
  implicit none
  integer :: n, seen(0:3)
  n = 0
  seen = 0
  !$omp target map(tofrom: n, seen)
  !$omp parallel num_threads(4)
  !$omp critical
  n = n + 1
  !$omp end critical
#ifdef FAULT
  seen(omp_get_thread_num()) = n
#else
  !$omp critical
  seen(omp_get_thread_num()) = n
  !$omp end critical
#endif
  !$omp end parallel
  !$omp end target
  if (n < 1) error stop
end subroutine
