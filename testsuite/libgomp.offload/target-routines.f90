! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Runtime routines called on the device from Fortran: teams, threads, levels, devices, in both integer kinds.
program routines
  use check
  integer :: teams(4), threads(4), level, active, dev, size0, anc
  logical :: par, host
  call check_placement ()
  teams = -1
  threads = 0
  !$omp target teams num_teams(4) thread_limit(4) map(tofrom: teams, threads)
  teams(omp_get_team_num () + 1) = omp_get_num_teams ()
  !$omp parallel num_threads(3)
  !$omp single
  threads(omp_get_team_num () + 1) = omp_get_num_threads ()
  !$omp end single
  !$omp end parallel
  !$omp end target teams
  call check_that (teams(1) >= 1 .and. all (teams(1:teams(1)) == teams(1)), 'teams')
  call check_that (threads(1) >= 1 .and. threads(1) <= 3, 'threads')
  !$omp target map(from: level, active, dev, size0, anc, par, host)
  level = omp_get_level ()
  active = omp_get_active_level ()
  dev = omp_get_device_num ()
  size0 = omp_get_team_size (0)
  anc = omp_get_ancestor_thread_num (0_8)
  par = omp_in_parallel ()
  host = omp_is_initial_device ()
  !$omp end target
  call check_that (level == 0 .and. active == 0 .and. .not. par .and. size0 == 1 .and. anc == 0, 'levels')
  if (check_expected_device () == 1) call check_that (dev == omp_get_default_device () .and. .not. host, 'device')
  call check_result ()
end program
