! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A loop of gangs reads what another gang has stored in the loop before; nothing orders gangs in one region.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-gangs\.f90:(14|18)\M.*acc-gangs\.f90:(14|18)\M.*teams or gangs
subroutine run_acc_gangs() bind(c)
  implicit none
  integer :: a(64), b(64), i
  a = 0
#ifdef FAULT
  !$acc parallel num_gangs(4) copy(a) copyout(b)
  !$acc loop gang
  do i = 1, 64
    a(i) = i
  end do
  !$acc loop gang
  do i = 1, 64
    b(i) = a(65 - i)
  end do
  !$acc end parallel
#else
  !$acc parallel loop gang num_gangs(4) copy(a)
  do i = 1, 64
    a(i) = i
  end do
  !$acc parallel loop gang num_gangs(4) copyin(a) copyout(b)
  do i = 1, 64
    b(i) = a(65 - i)
  end do
#endif
  if (b(1) < 0) error stop
end subroutine
