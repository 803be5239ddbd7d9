! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A matrix is transposed in place, by tiles that gangs share: both of a pair of elements do it.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-tile\.f90:(19|2[01])\M.*acc-tile\.f90:(19|2[01])\M.*teams or gangs
#ifdef FAULT
#define ONCE (i /= k)
#else
#define ONCE (i < k)
#endif
subroutine run_acc_tile() bind(c)
  implicit none
  integer :: a(16, 16), i, k, v
  a = 1
  !$acc parallel loop tile(4, 4) num_gangs(4) copy(a) private(v)
  do i = 1, 16
    do k = 1, 16
      if ONCE then
        v = a(i, k)
        a(i, k) = a(k, i)
        a(k, i) = v
      end if
    end do
  end do
  if (a(1, 1) /= 1) error stop
end subroutine
