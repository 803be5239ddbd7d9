! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Teams push onto a linked list, whose head is read and stored, but not exchanged.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*list-push\.f90:(15|16)\M.*list-push\.f90:(15|16)\M.*teams or gangs
subroutine run_list_push() bind(c)
  use omp_lib
  implicit none
  integer :: head, behind(4), me, old
  head = -1
  !$omp target teams num_teams(4) map(tofrom: head, behind)
  !$omp parallel num_threads(1) private(me, old)
  me = omp_get_team_num() + 1
#ifdef FAULT
  old = head
  head = me
#else
  !$omp atomic capture
  old = head
  head = me
  !$omp end atomic
#endif
  behind(me) = old
  !$omp end parallel
  !$omp end target teams
  if (head < 1) error stop
end subroutine
