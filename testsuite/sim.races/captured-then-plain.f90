! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Threads take numbers by atomic capture; one looks at the counter without.
! OPTIONS: -fopenmp -cpp
! RACE-AMD: data race in kernel .*captured-then-plain\.f90:(19|27)\M.*captured-then-plain\.f90:(19|27)\M
! PERHAPS: possible data race in kernel .*captured-then-plain\.f90:(19|27)\M.*captured-then-plain\.f90:(19|27)\M
subroutine run_captured_then_plain() bind(c)
  use omp_lib
  implicit none
  integer :: n, most, mine(0:3), ticket
  n = 0
  most = 0
  !$omp target map(tofrom: n, most, mine)
  !$omp parallel num_threads(4) private(ticket)
  ticket = 0
  if (omp_get_thread_num() /= 3) then
    !$omp atomic capture
    ticket = n
    n = n + 1
    !$omp end atomic
  end if
  mine(omp_get_thread_num()) = ticket
#ifndef FAULT
  !$omp barrier
#endif
  
  if (omp_get_thread_num() == 3) most = n
  !$omp end parallel
  !$omp end target
  if (most < 0) error stop
end subroutine
