! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Gangs push onto a linked list, whose head is read and stored, but not exchanged.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-list-push\.f90:(13|14)\M.*acc-list-push\.f90:(13|14)\M.*teams or gangs
subroutine run_acc_list_push() bind(c)
  implicit none
  integer :: head, behind(16), old, i
  head = -1
  !$acc parallel loop gang num_gangs(4) copy(head) copyout(behind) private(old)
  do i = 1, 16
#ifdef FAULT
    old = head
    head = i
#else
    !$acc atomic capture
    old = head
    head = i
    !$acc end atomic
#endif
    behind(i) = old
  end do
  if (head < 1) error stop
end subroutine
