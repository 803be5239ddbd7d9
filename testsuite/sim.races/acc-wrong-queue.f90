! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A queue waits for another one than that which fills what it reads.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-wrong-queue\.f90:(18|19|25)\M.*acc-wrong-queue\.f90:(18|19|25)\M.*two kernels
subroutine run_acc_wrong_queue() bind(c)
  implicit none
  integer :: a(64), b(64), i, k
#ifdef FAULT
  integer, parameter :: awaited = 3
#else
  integer, parameter :: awaited = 1
#endif
  a = 0
  !$acc data copy(a) copyout(b)
  !$acc parallel loop num_gangs(1) async(1)
  do i = 1, 64
    do k = 1, 100000
      a(i) = ieor(a(i), k) + ishft(a(i), 1)
    end do
  end do
  !$acc wait(awaited) async(2)
  !$acc parallel loop num_gangs(1) async(2)
  do i = 1, 64
    b(i) = a(i)
  end do
  !$acc wait
  !$acc end data
  if (size(b) /= 64) error stop
end subroutine
