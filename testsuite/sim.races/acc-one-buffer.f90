! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One queue fills a buffer, another one empties it; with one buffer the first must wait for the second.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-one-buffer\.f90:(20|21|27)\M.*acc-one-buffer\.f90:(20|21|27)\M.*two kernels
subroutine run_acc_one_buffer() bind(c)
  implicit none
#ifdef FAULT
  integer, parameter :: buffers = 1
#else
  integer, parameter :: buffers = 2
#endif
  integer :: buffer(64, 0:buffers - 1), total(64), turn, b, i, k
  total = 0
  !$acc data create(buffer) copy(total)
  do turn = 0, 1
    b = mod(turn, buffers)
    !$acc parallel loop num_gangs(1) async(1)
    do i = 1, 64
      do k = 1, 100000
        buffer(i, b) = ieor(buffer(i, b), k) + ishft(buffer(i, b), 1)
      end do
    end do
    !$acc wait(1) async(2)
    !$acc parallel loop num_gangs(1) async(2)
    do i = 1, 64
      total(i) = total(i) + buffer(i, b)
    end do
  end do
  !$acc wait
  !$acc end data
  if (buffers < 1) error stop
end subroutine
