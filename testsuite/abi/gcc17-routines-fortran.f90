! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 17 }
! { dg-additional-options "-fopenmp -foffload=nvptx-none" }
!
! Routines of OpenMP 6.0 and 6.1 by omp_lib: dimensions, limits and distances of devices, tools.
program routines
  use omp_lib
  use iso_c_binding
  implicit none
  integer :: failures, n
  integer (c_int) :: devices(3), distances(3)
  n = omp_get_num_devices ()
  failures = 0
  call check (n == 1, 1)
  !$omp parallel num_threads(3) reduction(+: failures)
  if (omp_get_num_threads_dim (0) /= omp_get_num_threads () .or. omp_get_thread_num_dim (0) /= omp_get_thread_num ()) failures = failures + 1
  if (omp_get_num_threads_dim (1) /= 1 .or. omp_get_thread_num_dim (1) /= 0 .or. omp_get_thread_limit_dim (1) /= 1) failures = failures + 1
  if (omp_pause_resource_all (omp_pause_tool) /= -1) failures = failures + 1
  !$omp end parallel
  call check (failures == 0, 2)
  call check (omp_get_num_teams_dim (0) == 1 .and. omp_get_team_num_dim (0) == 0, 3)
  call check (omp_get_thread_limit_dim (0) == omp_get_thread_limit (), 4)
  call check (omp_get_supported_active_team_dims (0, .true.) == 1 .and. omp_get_supported_active_league_dims (n, .false.) == 1, 5)
  call check (omp_get_supported_teams_dim (n, 0) == huge (n) .and. omp_get_supported_threads_dim (0, 0) == 32, 6)
  call check (omp_get_supported_threads_dim (n + 1, 0) == -1, 7)
  devices = [omp_initial_device, 0, n + 1]
  call omp_get_device_distances (3, devices, distances)
  call check (distances(1) == 0 .and. distances(2) >= 10 .and. distances(3) == -1, 8)
  call check (omp_control_tool (omp_control_tool_start, 0) == omp_control_tool_notool, 9)
  call check (omp_pause_resource_all (omp_pause_tool) == 0, 10)
  if (failures /= 0) error stop
contains
  subroutine check (holds, number)
    logical, intent(in) :: holds
    integer, intent(in) :: number
    if (holds) return
    print '(a,i0)', 'check ', number
    failures = failures + 1
  end subroutine check
end program routines
