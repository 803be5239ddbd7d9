! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A temporary that should be private.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*shared-scalar\.f90:(17|18)\M.*shared-scalar\.f90:(17|18)\M
subroutine run_shared_scalar() bind(c)
  implicit none
  integer :: a(64), tmp, i
  a = 1
  tmp = 0
#ifdef FAULT
  !$omp target parallel do num_threads(4) map(tofrom: a, tmp) shared(tmp)
#else
  !$omp target parallel do num_threads(4) map(tofrom: a) private(tmp)
#endif
  do i = 1, 64
    tmp = a(i) + i
    a(i) = tmp * tmp
  end do
  if (a(1) < 1) error stop
end subroutine
