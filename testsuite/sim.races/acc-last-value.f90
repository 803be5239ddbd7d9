! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What the last iteration leaves is read by the gangs in the same construct; they do not wait for it.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-last-value\.f90:(14|22)\M.*acc-last-value\.f90:(14|22)\M.*teams or gangs
subroutine run_acc_last_value() bind(c)
  implicit none
  integer :: last, out(64), i
  last = 0
  !$acc data copy(last, out)
  !$acc parallel num_gangs(4)
  !$acc loop gang
  do i = 1, 64
    if (i == 64) last = i
  end do
#ifndef FAULT
  !$acc end parallel
  !$acc parallel num_gangs(4)
#endif
  !$acc loop gang
  do i = 1, 64
    out(i) = last
  end do
  !$acc end parallel
  !$acc end data
  if (out(1) < 0) error stop
end subroutine
