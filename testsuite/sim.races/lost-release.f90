! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A team waits for a flag of another one, whose data are not released.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*lost-release\.f90:(16|31)\M.*lost-release\.f90:(16|31)\M.*teams or gangs
! NOT-AMD: GCC writes the same instruction for an update that releases and one that does not
subroutine run_lost_release() bind(c)
  use omp_lib
  implicit none
  integer :: got, words(2), seen
  got = 0
  words = 0
  !$omp target teams num_teams(2) map(tofrom: got, words) private(seen)
  !$omp parallel num_threads(1) shared(seen)
  if (omp_get_team_num() == 0) then
    words(1) = 42
#ifdef FAULT
  !$omp atomic
#else
  !$omp atomic release
#endif
    words(2) = words(2) + 1
  else
    seen = 0
    do while (seen == 0)
      !$omp atomic capture acquire
      seen = words(2)
      words(2) = words(2) + 0
      !$omp end atomic
    end do
    got = words(1)
  end if
  !$omp end parallel
  !$omp end target teams
  if (got /= 42) error stop
end subroutine
