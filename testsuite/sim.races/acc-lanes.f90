! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A vector loop that is said to be independent, and is not: lanes store to one place.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-lanes\.f90:17\M.*acc-lanes\.f90:17\M.*lanes of one warp
subroutine run_acc_lanes() bind(c)
  implicit none
  integer :: counts(0:3), key(64), i
  counts = 0
  do i = 1, 64
    key(i) = mod(i, 4)
  end do
  !$acc parallel num_gangs(1) vector_length(32) copy(counts) copyin(key)
  !$acc loop vector independent
  do i = 1, 64
#ifdef FAULT
    counts(key(i)) = i
#else
    if (i < 5) counts(key(i)) = i
#endif
  end do
  !$acc end parallel
  if (counts(0) < 0) error stop
end subroutine
