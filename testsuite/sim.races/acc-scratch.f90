! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All gangs turn rows around in one scratch array, of which each should have a part for itself.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-scratch\.f90:(18|21)\M.*acc-scratch\.f90:(18|21)\M.*teams or gangs
#ifdef FAULT
#define OWN 1
#else
#define OWN r
#endif
subroutine run_acc_scratch() bind(c)
  implicit none
  integer :: a(8, 4), scratch(8, 4), r, i
  a = 1
  !$acc parallel loop gang num_gangs(4) copy(a) create(scratch)
  do r = 1, 4
    do i = 1, 8
      scratch(9 - i, OWN) = a(i, r) + r
    end do
    do i = 1, 8
      a(i, r) = scratch(i, OWN)
    end do
  end do
  if (a(1, 1) < 0) error stop
end subroutine
