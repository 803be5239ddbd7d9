! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Fortran: routines with arguments of both kinds, schedules, nesting, teams.
! { dg-set-target-env-var OMP_CANCELLATION false }
program api
  use omp_lib
  implicit none
  integer :: n, chunk, i
  integer(kind=omp_sched_kind) :: kind
  integer(kind=8) :: chunk8
  logical :: l
  real(kind=8) :: t
  call omp_set_num_threads(3)
  call check(omp_get_max_threads() == 3)
  call omp_set_num_threads(int(4, 8))
  call check(omp_get_max_threads() == 4)
  call omp_set_dynamic(.false.)
  l = omp_get_dynamic()
  call check(.not. l)
  call omp_set_dynamic(logical(.true., 8))
  call check(omp_get_dynamic())
  call omp_set_dynamic(.false.)
  call omp_set_schedule(omp_sched_guided, 6)
  call omp_get_schedule(kind, chunk)
  call check(kind == omp_sched_guided .and. chunk == 6)
  call omp_set_schedule(omp_sched_static, int(9, 8))
  call omp_get_schedule(kind, chunk8)
  call check(kind == omp_sched_static .and. chunk8 == 9)
  call omp_set_max_active_levels(2)
  call check(omp_get_max_active_levels() == 2)
  n = 0
  !$omp parallel num_threads(2) reduction(+:n)
    !$omp parallel num_threads(3) reduction(+:n)
      call check(omp_get_level() == 2 .and. omp_get_team_size(1) == 2 .and. omp_get_team_size(int(2, 8)) == 3)
      call check(omp_get_ancestor_thread_num(2) == omp_get_thread_num())
      n = n + 1
    !$omp end parallel
  !$omp end parallel
  call check(n == 6)
  n = 0
  !$omp teams num_teams(2) reduction(+:n)
    call check(omp_get_num_teams() == 2)
    n = n + omp_get_team_num() + 1
  !$omp end teams
  call check(n == 3)
  t = omp_get_wtime()
  call check(omp_get_wtick() > 0 .and. omp_get_wtime() >= t)
  call check(omp_get_thread_limit() > 0 .and. omp_get_num_procs() > 0)
  call check(.not. omp_in_parallel() .and. .not. omp_in_final() .and. .not. omp_get_cancellation())
  call omp_set_num_teams(5)
  call check(omp_get_max_teams() == 5)
  call check(omp_get_supported_active_levels() >= 2 .and. omp_get_max_task_priority() == 0)
  n = 0
  !$omp parallel do schedule(runtime) reduction(+:n)
  do i = 1, 100
    n = n + i
  end do
  call check(n == 5050)
contains
  subroutine check(ok)
    logical, intent(in) :: ok
    if (.not. ok) stop 1
  end subroutine
end program
