! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A loop whose iterations read what others store.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*shifted\.f90:1[0-9].*shifted\.f90:1[0-9]
subroutine run_shifted() bind(c)
  implicit none
  integer :: a(0:128), b(0:128), i
  a = 1
  b = 1
  !$omp target parallel do num_threads(4) map(tofrom: a, b)
  do i = 1, 128
#ifdef FAULT
    a(i) = a(i - 1) + 1
#else
    b(i) = a(i - 1) + 1
#endif
  end do
  if (b(0) /= 1) error stop
end subroutine
