! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What a kernel stores is copied to the host by a queue that does not wait for it.
! OPTIONS: -fopenacc -cpp
! RACE: data race of kernel .* and cuMemcpyDtoHAsync.*acc-update\.f90:(14|15)\M.*nothing orders them
! RACE-AMD: data race of kernel .* and hsa_.*acc-update\.f90:(14|15)\M.*nothing orders them
subroutine run_acc_update() bind(c)
  implicit none
  integer :: a(64), i, k
  a = 0
  !$acc data copyin(a)
  !$acc parallel loop num_gangs(1) async(1)
  do i = 1, 64
    do k = 1, 20000
      a(i) = ieor(a(i), k) + ishft(a(i), 1)
    end do
  end do
#ifndef FAULT
  !$acc wait(1) async(2)
#endif
  !$acc update host(a) async(2)
  !$acc wait
  !$acc end data
  if (size(a) /= 64) error stop
end subroutine
