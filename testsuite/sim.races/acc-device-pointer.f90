! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Kernels of two queues fill one array by the device's address: the parts overlap.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-device-pointer\.f90:(17|18)\M.*acc-device-pointer\.f90:(17|18)\M.*two kernels
#ifdef FAULT
#define BEGIN 60
#else
#define BEGIN 65
#endif
subroutine fill(p, first, last, queue)
  implicit none
  integer, intent(in) :: first, last, queue
  integer :: p(128), i, k
  !$acc parallel loop num_gangs(1) async(queue) deviceptr(p)
  do i = first, last
    do k = 1, 20000
      p(i) = ieor(p(i), k) + ishft(p(i), 1)
    end do
  end do
end subroutine

subroutine run_acc_device_pointer() bind(c)
  implicit none
  integer :: a(128)
  a = 0
  !$acc data copy(a)
  !$acc host_data use_device(a)
  call fill(a, 1, 64, 1)
  call fill(a, BEGIN, 128, 2)
  !$acc end host_data
  !$acc wait
  !$acc end data
  if (size(a) /= 128) error stop
end subroutine
