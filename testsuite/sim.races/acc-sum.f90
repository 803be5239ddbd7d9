! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A sum of OpenACC's gangs without reduction.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-sum\.f90:1[0-9].*acc-sum\.f90:1[0-9]
subroutine run_acc_sum() bind(c)
  implicit none
  integer :: a(256), total(1), i
  a = 1
  total = 0
  !$acc parallel loop gang num_gangs(4) copyin(a) copy(total)
  do i = 1, 256
#ifndef FAULT
    !$acc atomic update
#endif
    total(1) = total(1) + a(i)
  end do
  if (total(1) < 1) error stop
end subroutine
