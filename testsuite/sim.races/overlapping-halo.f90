! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A team reads an element that the team beside it stores.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*overlapping-halo\.f90:(15|18)\M.*overlapping-halo\.f90:(15|18)\M.*teams or gangs
subroutine run_overlapping_halo() bind(c)
  use omp_lib
  implicit none
  integer :: a(66), b(66), team, i, first
  a = 1
  b = 1
  !$omp target teams num_teams(4) map(tofrom: a, b) private(team, first, i)
  first = 2 + omp_get_team_num() * 16
  do i = first, first + 15
    b(i) = a(i) + i
  end do
#ifdef FAULT
  a(first) = b(first - 1)
#else
  a(first) = b(first)
#endif
  !$omp end target teams
  if (a(1) /= 1) error stop
end subroutine
