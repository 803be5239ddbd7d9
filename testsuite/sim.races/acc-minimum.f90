! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Workers look for the least element: each compares, and stores.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-minimum\.f90:(20|21)\M.*acc-minimum\.f90:(20|21)\M
subroutine run_acc_minimum() bind(c)
  implicit none
  integer :: a(256), least, i
  do i = 1, 256
    a(i) = mod((257 - i) * 7, 256)
  end do
  least = 256
#ifdef FAULT
  !$acc parallel loop gang worker num_gangs(2) num_workers(4) copy(least) copyin(a)
#else
  !$acc parallel loop gang worker num_gangs(2) num_workers(4) copyin(a) reduction(min: least)
#endif
  do i = 1, 256
    ! As it is often written.
    if (a(i) < least) &
      least = a(i)
  end do
  if (least > 256) error stop
end subroutine
