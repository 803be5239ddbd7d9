! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two OpenACC queues, and no wait between them.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-queues\.f90:[12][0-9].*acc-queues\.f90:[12][0-9].*two kernels
subroutine run_acc_queues() bind(c)
  implicit none
  integer :: a(64), b(64), i, k
  a = 0
  !$acc data copy(a) copyout(b)
  !$acc parallel loop num_gangs(1) async(1)
  do i = 1, 64
    do k = 1, 20000
      a(i) = ieor(a(i), k) + ishft(a(i), 1)
    end do
  end do
#ifndef FAULT
  !$acc wait(1) async(2)
#endif
  !$acc parallel loop num_gangs(1) async(2)
  do i = 1, 64
    b(i) = a(i)
  end do
  !$acc wait
  !$acc end data
  if (size(b) /= 64) error stop
end subroutine
