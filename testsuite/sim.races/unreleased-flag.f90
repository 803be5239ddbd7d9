! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A thread of a team waits for a flag; who sets it does not release what it stored before.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*unreleased-flag\.f90:(16|29)\M.*unreleased-flag\.f90:(16|29)\M
subroutine run_unreleased_flag() bind(c)
  use omp_lib
  implicit none
  integer :: got, data, flag, seen
  got = 0
  !$omp target map(from: got) private(data, flag, seen)
  data = 0
  flag = 0
  !$omp parallel num_threads(2) shared(data, flag) private(seen)
  if (omp_get_thread_num() == 0) then
    data = 42
#ifdef FAULT
    !$omp atomic write
#else
    !$omp atomic write release
#endif
    flag = 1
  else
    seen = 0
    do while (seen == 0)
      !$omp atomic read acquire
      seen = flag
    end do
    got = data
  end if
  !$omp end parallel
  !$omp end target
  if (got < 0) error stop
end subroutine
