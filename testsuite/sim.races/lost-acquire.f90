! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A team waits for a flag of another one, but does not acquire what was stored before.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*lost-acquire\.f90:(15|30)\M.*lost-acquire\.f90:(15|30)\M.*teams or gangs
subroutine run_lost_acquire() bind(c)
  use omp_lib
  implicit none
  integer :: got, words(2), seen
  got = 0
  words = 0
  !$omp target teams num_teams(2) map(tofrom: got, words) private(seen)
  !$omp parallel num_threads(1) shared(seen)
  if (omp_get_team_num() == 0) then
    words(1) = 42
  !$omp atomic release
    words(2) = words(2) + 1
  else
    seen = 0
    do while (seen == 0)
#ifdef FAULT
      !$omp atomic capture
#else
      !$omp atomic capture acquire
#endif
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
