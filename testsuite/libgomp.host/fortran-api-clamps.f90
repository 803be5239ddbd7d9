! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Values out of range: what is ignored, what is bounded, 64-bit ones included.
program clamps
  use omp_lib
  implicit none
  integer(omp_sched_kind) :: kind
  integer :: chunk
  integer(8) :: chunk8
  call omp_set_num_threads (7)
  call omp_set_num_threads (0)
  print *, 'threads 0', omp_get_max_threads ()
  call omp_set_num_threads (-3)
  print *, 'threads -3', omp_get_max_threads ()
  call omp_set_num_threads (int (-3, 8))
  print *, 'threads -3_8', omp_get_max_threads ()
  call omp_set_num_threads (2_8**40)
  print *, 'threads 2**40', omp_get_max_threads ()
  call omp_set_num_threads (2)
  call omp_set_max_active_levels (0)
  print *, 'levels 0', omp_get_max_active_levels ()
  !$omp parallel
  !$omp single
  if (omp_get_num_threads () /= 1) stop 1
  !$omp end single
  !$omp end parallel
  call omp_set_max_active_levels (-1)
  print *, 'levels -1', omp_get_max_active_levels ()
  call omp_set_max_active_levels (2_8**33)
  print *, 'levels 2**33', omp_get_max_active_levels ()
  call omp_set_schedule (omp_sched_static, -5)
  call omp_get_schedule (kind, chunk)
  print *, 'static -5', kind, chunk
  call omp_set_schedule (omp_sched_dynamic, 0)
  call omp_get_schedule (kind, chunk)
  print *, 'dynamic 0', kind, chunk
  call omp_set_schedule (omp_sched_guided, -2_8**40)
  call omp_get_schedule (kind, chunk8)
  print *, 'guided -2**40', kind, chunk8
  call omp_set_schedule (omp_sched_guided, 2_8**40)
  call omp_get_schedule (kind, chunk8)
  print *, 'guided 2**40', kind, chunk8
  call omp_set_schedule (omp_sched_auto, 3)
  call omp_get_schedule (kind, chunk)
  print *, 'auto 3', kind, chunk
  call omp_set_schedule (ior (omp_sched_dynamic, int (-2147483647 - 1, omp_sched_kind)), 4)
  call omp_get_schedule (kind, chunk)
  print *, 'monotonic dynamic 4', kind, chunk
  call omp_set_schedule (99_omp_sched_kind, 4)
  call omp_get_schedule (kind, chunk)
  print *, 'unknown', kind, chunk
  call omp_set_num_teams (-1)
  print *, 'teams -1', omp_get_max_teams ()
  call omp_set_num_teams (3)
  call omp_set_num_teams (-1_8)
  print *, 'teams -1_8', omp_get_max_teams ()
  call omp_set_teams_thread_limit (-1)
  print *, 'limit -1', omp_get_teams_thread_limit ()
end program
