! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A stencil that puts its results where neighbours still read.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*stencil-in-place\.f90:14\M.*stencil-in-place\.f90:14\M
subroutine run_stencil_in_place() bind(c)
  implicit none
  integer :: a(66), b(66), i
  a = 1
  b = 1
  !$omp target parallel do num_threads(4) map(tofrom: a, b)
  do i = 2, 65
#ifdef FAULT
    a(i) = a(i - 1) + a(i + 1)
#else
    b(i) = a(i - 1) + a(i + 1)
#endif
  end do
  if (b(1) /= 1) error stop
end subroutine
