! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! -fdefault-integer-8: each routine of omp_lib with arguments of kind 8 goes to its _8_ entry point.
! { dg-options "-O2 -fdefault-integer-8 -Wno-deprecated-declarations" }
! { dg-set-target-env-var OMP_CANCELLATION false }
program api8
  use omp_lib
  implicit none
  integer :: n, chunk
  integer(omp_sched_kind) :: kind
  integer(omp_allocator_handle_kind) :: a
  type(omp_alloctrait) :: traits(2)
  if (bit_size (n) /= 64) stop 1
  call omp_set_num_threads (3)
  if (omp_get_max_threads () /= 3) stop 2
  call omp_set_dynamic (.true.)
  if (.not. omp_get_dynamic ()) stop 3
  call omp_set_dynamic (.false.)
  if (omp_get_dynamic ()) stop 4
  call omp_set_nested (.true.)
  if (.not. omp_get_nested ()) stop 5
  call omp_set_nested (.false.)
  if (omp_get_nested ()) stop 6
  call omp_set_schedule (omp_sched_dynamic, 70000)
  call omp_get_schedule (kind, chunk)
  if (kind /= omp_sched_dynamic .or. chunk /= 70000) stop 7
  call omp_set_max_active_levels (3)
  if (omp_get_max_active_levels () /= 3) stop 8
  !$omp parallel num_threads(2)
  if (omp_get_ancestor_thread_num (0) /= 0 .or. omp_get_ancestor_thread_num (1) /= omp_get_thread_num ()) stop 9
  if (omp_get_ancestor_thread_num (-1) /= -1 .or. omp_get_ancestor_thread_num (2) /= -1) stop 10
  if (omp_get_team_size (1) /= omp_get_num_threads () .or. omp_get_team_size (5) /= -1) stop 11
  !$omp end parallel
  call omp_set_default_device (omp_get_initial_device ())
  if (omp_get_default_device () /= omp_get_initial_device ()) stop 12
  if (omp_get_num_devices () < 0 .or. omp_get_device_num () /= omp_get_initial_device ()) stop 13
  call omp_set_num_teams (4)
  if (omp_get_max_teams () /= 4) stop 14
  call omp_set_teams_thread_limit (6)
  if (omp_get_teams_thread_limit () /= 6) stop 15
  if (omp_pause_resource (omp_pause_soft, omp_get_initial_device ()) /= 0) stop 16
  if (omp_pause_resource_all (omp_pause_hard) /= 0) stop 17
  traits(1) = omp_alloctrait (omp_atk_alignment, 64)
  traits(2) = omp_alloctrait (omp_atk_fallback, omp_atv_null_fb)
  a = omp_init_allocator (omp_default_mem_space, 2, traits)
  if (a == omp_null_allocator) stop 18
  call omp_set_default_allocator (a)
  if (omp_get_default_allocator () /= a) stop 19
  call omp_set_default_allocator (omp_default_mem_alloc)
  call omp_destroy_allocator (a)
  if (omp_in_parallel () .or. omp_in_final ()) stop 20
  if (omp_get_thread_num () /= 0 .or. omp_get_num_threads () /= 1 .or. omp_get_level () /= 0) stop 21
end program
