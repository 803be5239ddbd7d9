! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A temporary that each gang should have for itself.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-shared-temporary\.f90:(16|17)\M.*acc-shared-temporary\.f90:(16|17)\M.*teams or gangs
subroutine run_acc_shared_temporary() bind(c)
  implicit none
  integer :: tmp, out(16), i
  tmp = 0
#ifdef FAULT
  !$acc parallel loop gang num_gangs(4) copy(tmp) copyout(out)
#else
  !$acc parallel loop gang num_gangs(4) private(tmp) copyout(out)
#endif
  do i = 1, 16
    tmp = i * i + 1
    out(i) = tmp * 2
  end do
  if (out(1) < 1) error stop
end subroutine
