! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Devices as the host sees them when there is none; both integer kinds.
! { dg-set-target-env-var OMP_TARGET_OFFLOAD disabled }
program devices
  use omp_lib
  implicit none
  integer :: n
  n = omp_get_num_devices ()
  if (n /= 0) stop 1
  if (omp_get_initial_device () /= n) stop 2
  if (omp_get_device_num () /= n) stop 3
  if (.not. omp_is_initial_device ()) stop 4
  call omp_set_default_device (5)
  if (omp_get_default_device () /= 5) stop 5
  call omp_set_default_device (omp_initial_device)
  print *, omp_get_default_device ()
  call omp_set_default_device (int (omp_invalid_device, 8))
  print *, omp_get_default_device ()
  if (omp_get_num_teams () /= 1 .or. omp_get_team_num () /= 0) stop 6
  if (omp_get_max_task_priority () /= 0) stop 7
end program
