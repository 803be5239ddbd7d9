! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Iterations of an ordered loop use what the iteration before has left, outside of the ordered part.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*ordered-missing\.f90:(13|15)\M.*ordered-missing\.f90:(13|15)\M
subroutine run_ordered_missing() bind(c)
  implicit none
  integer :: state, before, out(32), i
  state = 1
  !$omp target parallel do num_threads(4) schedule(static, 1) ordered map(tofrom: state, out) private(before)
  do i = 1, 32
#ifdef FAULT
    before = state
    !$omp ordered
    state = before + i
    !$omp end ordered
#else
    !$omp ordered
    before = state
    state = before + i
    !$omp end ordered
#endif
    out(i) = before
  end do
  if (out(1) /= 1) error stop
end subroutine
