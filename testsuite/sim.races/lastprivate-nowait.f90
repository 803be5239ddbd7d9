! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What the last iteration leaves is read by threads that did not wait for it.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*lastprivate-nowait\.f90:(14|23)\M.*lastprivate-nowait\.f90:(14|23)\M
subroutine run_lastprivate_nowait() bind(c)
  use omp_lib
  implicit none
  integer :: seen(0:3), last, i
  seen = 0
  !$omp target map(tofrom: seen) private(last)
  last = -1
  !$omp parallel num_threads(4) shared(last) private(i)
  !$omp do lastprivate(last)
  do i = 1, 64
    last = i
  end do
#ifdef FAULT
  !$omp end do nowait
#else
  !$omp end do
#endif
  seen(omp_get_thread_num()) = last
  !$omp end parallel
  !$omp end target
  if (seen(0) < -1) error stop
end subroutine
