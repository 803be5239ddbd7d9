! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All threads got a pointer to one object by copyprivate, and one of them goes on changing it.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*copyprivate\.f90:(19|2[2-4])\M.*copyprivate\.f90:(19|2[2-4])\M
subroutine run_copyprivate() bind(c)
  use omp_lib
  implicit none
  integer, target :: box
  integer, pointer :: p
  integer :: total
  box = 1
  total = 0
  !$omp target map(tofrom: total, box)
  !$omp parallel num_threads(4) private(p) reduction(+: total)
  !$omp single
  p => box
  !$omp end single copyprivate(p)
  if (omp_get_thread_num() == 2) p = 5
#ifndef FAULT
  !$omp barrier
#endif
  total = total + p
  !$omp end parallel
  !$omp end target
  if (total < 4) error stop
end subroutine
