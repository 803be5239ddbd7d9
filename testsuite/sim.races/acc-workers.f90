! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Workers of a gang read what others store in the same loop.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-workers\.f90:(15|21)\M.*acc-workers\.f90:(15|21)\M.*a barrier of the block
subroutine run_acc_workers() bind(c)
  implicit none
  integer :: a(33, 2), b(32, 2), g, i
  a = 0
  !$acc parallel num_gangs(2) num_workers(4) copy(a) copyout(b)
  !$acc loop gang
  do g = 1, 2
    !$acc loop worker
    do i = 1, 32
      a(i, g) = i
#ifndef FAULT
    end do
    !$acc loop worker
    do i = 1, 32
#endif
      b(i, g) = a(i + 1, g)
    end do
  end do
  !$acc end parallel
  if (b(1, 1) < 0) error stop
end subroutine
