! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What stands outside of the loops each team does, and each counts.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*teams-redundant\.f90:17\M.*teams-redundant\.f90:17\M.*teams or gangs
subroutine run_teams_redundant() bind(c)
  use omp_lib
  implicit none
  integer :: a(16), begun(0:3), team, i
  begun = 0
  !$omp target teams num_teams(4) map(tofrom: begun, a) private(team)
#ifdef FAULT
  team = 0
#else
  team = omp_get_team_num()
#endif
  begun(team) = begun(team) + 1
  !$omp distribute
  do i = 1, 16
    a(i) = i
  end do
  !$omp end target teams
  if (begun(0) < 1) error stop
end subroutine
