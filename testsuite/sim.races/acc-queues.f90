! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two queues of OpenACC's, and no wait between them.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-queues\.f90:[12][0-9].*acc-queues\.f90:[12][0-9].*two kernels
! NOT-AMD: a thread of the plugin's waits for each kernel, so that all of its launches come behind those that have ended
subroutine run_acc_queues() bind(c)
  implicit none
  integer :: a(256), b(256), i
  !$acc data copyout(a, b)
  !$acc parallel loop num_gangs(1) async(1)
  do i = 1, 256
    a(i) = i
  end do
#ifndef FAULT
  !$acc wait(1) async(2)
#endif
  !$acc parallel loop num_gangs(1) async(2)
  do i = 1, 256
    b(i) = a(i)
  end do
  !$acc wait
  !$acc end data
  if (b(1) < 0) error stop
end subroutine
