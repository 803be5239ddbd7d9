! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A kernel's results are fetched at the end of their mapping, by a queue that does not wait for the kernel's.
! OPTIONS: -fopenacc -cpp
! RACE: data race of kernel .* and cuMemcpyDtoHAsync.*acc-data-end\.f90:(14|15)\M.*nothing orders them
! RACE-AMD: data race of kernel .* and hsa_.*acc-data-end\.f90:(14|15)\M.*nothing orders them
subroutine run_acc_data_end() bind(c)
  implicit none
  integer :: a(64), i, k
  a = 0
  !$acc enter data copyin(a)
  !$acc parallel loop num_gangs(1) async(1) present(a)
  do i = 1, 64
    do k = 1, 20000
      a(i) = ieor(a(i), k) + ishft(a(i), 1)
    end do
  end do
#ifndef FAULT
  !$acc wait(1) async(2)
#endif
  !$acc exit data copyout(a) async(2)
  !$acc wait
  if (size(a) /= 64) error stop
end subroutine
