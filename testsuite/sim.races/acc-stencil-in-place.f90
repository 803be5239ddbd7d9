! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A stencil of gangs and workers that puts its results where neighbours still read.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-stencil-in-place\.f90:14\M.*acc-stencil-in-place\.f90:14\M
subroutine run_acc_stencil_in_place() bind(c)
  implicit none
  integer :: a(66), b(66), i
  a = 1
  b = 1
  !$acc parallel loop gang worker num_gangs(2) num_workers(2) copy(a, b)
  do i = 2, 65
#ifdef FAULT
    a(i) = a(i - 1) + a(i + 1)
#else
    b(i) = a(i - 1) + a(i + 1)
#endif
  end do
  if (b(1) /= 1) error stop
end subroutine
