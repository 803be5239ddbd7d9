! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One section reads what another one stores.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*sections\.f90:[12][0-9].*sections\.f90:[12][0-9]
program main
  implicit none
  integer :: a(32), b(32), i
  a = 1
  b = 0
  !$omp target map(tofrom: a, b)
  !$omp parallel num_threads(4) private(i)
  !$omp sections
  !$omp section
  do i = 1, 32
    a(i) = a(i) + i
  end do
#ifndef FAULT
  !$omp end sections
  !$omp sections
#endif
  !$omp section
  do i = 1, 32
    b(i) = a(33 - i)
  end do
  !$omp end sections
  !$omp end parallel
  !$omp end target
  if (b(1) < 1) error stop
end program main
