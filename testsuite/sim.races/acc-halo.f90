! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each gang smooths a part of an array, and its part ends with the first element of the next.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-halo\.f90:19\M.*acc-halo\.f90:19\M.*teams or gangs
#ifdef FAULT
#define LAST 16
#else
#define LAST 15
#endif
subroutine run_acc_halo() bind(c)
  implicit none
  integer :: part, i
  real :: a(0:64)
  a = 1
  !$acc parallel loop gang num_gangs(4) copy(a)
  do part = 0, 3
    do i = part * 16, part * 16 + LAST
      a(i) = a(i) / 2 + i
    end do
  end do
  if (a(1) < 0) error stop
end subroutine
