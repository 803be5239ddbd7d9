! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Threads of several teams look for the least element: each compares, and stores.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*minimum\.f90:(19|20)\M.*minimum\.f90:(19|20)\M
subroutine run_minimum() bind(c)
  implicit none
  integer :: a(256), least, i
  do i = 1, 256
    a(i) = mod((257 - i) * 7, 256)
  end do
  least = 256
#ifdef FAULT
  !$omp target teams distribute parallel do num_teams(2) num_threads(4) map(tofrom: least)
#else
  !$omp target teams distribute parallel do num_teams(2) num_threads(4) map(tofrom: least) reduction(min: least)
#endif
  do i = 1, 256
    if (a(i) < least) &
      least = a(i)
  end do
  if (least > 256) error stop
end subroutine
