! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Gangs take numbers by atomic capture, and look at the counter without.
! OPTIONS: -fopenacc -cpp
! RACE-AMD: data race in kernel .*acc-captured-then-plain\.f90:(15|20)\M.*acc-captured-then-plain\.f90:(15|20)\M
! PERHAPS: possible data race in kernel .*acc-captured-then-plain\.f90:(15|20)\M.*acc-captured-then-plain\.f90:(15|20)\M
subroutine run_acc_captured_then_plain() bind(c)
  implicit none
  integer :: n, got(64), seen(64), ticket, i
  n = 0
  !$acc parallel loop gang num_gangs(4) copy(n) copyout(got, seen) private(ticket)
  do i = 1, 64
    !$acc atomic capture
    ticket = n
    n = n + 1
    !$acc end atomic
    got(i) = ticket
#ifdef FAULT
  
    seen(i) = n
#else
    seen(i) = ticket
#endif
  end do
  if (seen(1) < 0) error stop
end subroutine
