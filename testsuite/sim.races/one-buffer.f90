! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! With two buffers one barrier for each turn is enough; with one it is not.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*one-buffer\.f90:(19|21)\M.*one-buffer\.f90:(19|21)\M.*a barrier of the block
subroutine run_one_buffer() bind(c)
  use omp_lib
  implicit none
#ifdef FAULT
  integer, parameter :: buffers = 1
#else
  integer, parameter :: buffers = 2
#endif
  integer :: total(0:3), buffer(0:buffers - 1), turn
  total = 0
  !$omp target map(tofrom: total) private(buffer)
  !$omp parallel num_threads(4) private(turn) shared(buffer)
  do turn = 0, 5
    if (omp_get_thread_num() == 0) buffer(mod(turn, buffers)) = turn
    !$omp barrier
    total(omp_get_thread_num()) = total(omp_get_thread_num()) + buffer(mod(turn, buffers))
  end do
  !$omp end parallel
  !$omp end target
  if (total(0) < 0) error stop
end subroutine
