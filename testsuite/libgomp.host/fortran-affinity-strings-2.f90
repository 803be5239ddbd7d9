! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Affinity formats in Fortran strings: long names, percent signs, teams, widths.
program strings
  use omp_lib
  implicit none
  character(len=60) :: text
  integer :: n
  n = omp_capture_affinity (text, '100%% of %{team_num}/%{num_teams}')
  print '(i0,3a)', n, '<', text, '>'
  n = omp_capture_affinity (text, '%{nesting_level} %{ancestor_tnum} %{num_threads}')
  print '(i0,3a)', n, '<', text, '>'
  n = omp_capture_affinity (text, '%12n|%.12N|%0.12L')
  print '(i0,3a)', n, '<', text, '>'
  !$omp parallel num_threads(2) private(n, text)
  !$omp master
  n = omp_capture_affinity (text, 'L%L n%n N%N a%a')
  print '(i0,3a)', n, '<', text, '>'
  !$omp end master
  !$omp end parallel
  !$omp teams num_teams(2) private(text, n)
  !$omp parallel num_threads(1)
  n = omp_capture_affinity (text, 't%t T%T')
  if (omp_get_team_num () == omp_get_num_teams () - 1) print '(i0,3a)', n, '<', text(1:5), '>'
  !$omp end parallel
  !$omp end teams
end program
