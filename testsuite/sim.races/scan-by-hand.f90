! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A scan in place needs two barriers in each step: one behind the loads, one behind the stores.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*scan-by-hand\.f90:(17|21)\M.*scan-by-hand\.f90:(17|21)\M.*a barrier of the block
subroutine run_scan_by_hand() bind(c)
  use omp_lib
  implicit none
  integer :: a(0:7), me, step, add
  a = 1
  !$omp target map(tofrom: a)
  !$omp parallel num_threads(8) private(me, step, add)
  me = omp_get_thread_num()
  step = 1
  do while (step < 8)
    add = 0
    if (me >= step) add = a(me - step)
#ifndef FAULT
    !$omp barrier
#endif
    a(me) = a(me) + add
    !$omp barrier
    step = step * 2
  end do
  !$omp end parallel
  !$omp end target
  if (a(0) /= 1) error stop
end subroutine
