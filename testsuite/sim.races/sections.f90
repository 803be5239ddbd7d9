! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One section reads what another one stores. Both begin before either goes on, so that two threads have them.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*sections\.f90:(26|43)\M.*sections\.f90:(26|43)\M
subroutine run_sections() bind(c)
  implicit none
  integer :: a(32), b(32), begun, seen, i
  a = 1
  b = 0
  begun = 0
  !$omp target map(tofrom: a, b, begun)
  !$omp parallel num_threads(4) private(i, seen)
  !$omp sections
  !$omp section
#ifdef FAULT
  !$omp atomic
  begun = begun + 1
  seen = 0
  do while (seen < 2)
    !$omp atomic read
    seen = begun
  end do
#endif
  do i = 1, 32
    a(i) = a(i) + i
  end do
#ifndef FAULT
  !$omp end sections
  !$omp sections
#endif
  !$omp section
#ifdef FAULT
  !$omp atomic
  begun = begun + 1
  seen = 0
  do while (seen < 2)
    !$omp atomic read
    seen = begun
  end do
#endif
  do i = 1, 32
    b(i) = a(33 - i)
  end do
  !$omp end sections
  !$omp end parallel
  !$omp end target
  if (b(1) < 1) error stop
end subroutine
