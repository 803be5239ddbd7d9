! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "ours ours-stock" }
! Stock: see icvs-changed.c.
!
! As icvs-changed.c, through Fortran's names of the routines.
program main
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp target
  call omp_set_num_teams(3)
  !$omp end target
  !$omp target teams map(from: n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams()
  !$omp end target teams
  if (n /= 3) stop 1
  !$omp target
  call omp_set_num_teams(4_8)
  !$omp end target
  !$omp target teams map(from: n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams()
  !$omp end target teams
  if (n /= 4) stop 2
end program
