! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Regions, nested ones, loops, sections, single with copyprivate, tasks with dependences, taskloop, taskgroup, teams and target
! constructs of a Fortran program: as many events of each as there are constructs, paired, with code addresses in the subroutine.
! { dg-additional-sources "stream_checks.c" }
subroutine share(total)
  implicit none
  !GCC$ attributes noinline :: share
  interface
    subroutine come_back() bind(c)
    end subroutine
  end interface
  integer, intent(inout) :: total
  integer :: i, own
  !$omp parallel private(own)
  !$omp do schedule(dynamic, 3) reduction(+: total)
  do i = 1, 40
    total = total + i
  end do
  !$omp end do
  !$omp sections
  !$omp section
  !$omp atomic
  total = total + 1
  !$omp section
  !$omp atomic
  total = total + 1
  !$omp end sections
  !$omp single
  own = 5
  !$omp end single copyprivate(own)
  !$omp atomic
  total = total + own - 5
  !$omp end parallel
  call come_back()
end subroutine

subroutine tasks(x, y)
  implicit none
  !GCC$ attributes noinline :: tasks
  interface
    subroutine come_back() bind(c)
    end subroutine
  end interface
  integer, intent(inout) :: x, y
  integer :: i
  !$omp task depend(out: x) shared(x)
  x = x + 1
  !$omp end task
  !$omp task depend(in: x) depend(out: y) shared(x, y)
  y = y + x
  !$omp end task
  !$omp taskwait
  !$omp taskgroup
  !$omp task shared(y)
  !$omp atomic
  y = y + 1
  !$omp end task
  !$omp end taskgroup
  !$omp taskloop num_tasks(4) shared(y)
  do i = 1, 8
    !$omp atomic
    y = y + 1
  end do
  !$omp end taskloop
  call come_back()
end subroutine

subroutine devices(x)
  implicit none
  !GCC$ attributes noinline :: devices
  interface
    subroutine come_back() bind(c)
    end subroutine
  end interface
  integer, intent(inout) :: x
  !$omp target map(tofrom: x) depend(inout: x)
  x = x + 1
  !$omp end target
  !$omp target nowait map(tofrom: x)
  x = x + 1
  !$omp end target
  !$omp taskwait
  !$omp target teams num_teams(2) map(tofrom: x)
  !$omp parallel num_threads(1)
  !$omp atomic
  x = x + 1
  !$omp end parallel
  !$omp end target teams
  call come_back()
end subroutine

subroutine league(x)
  implicit none
  !GCC$ attributes noinline :: league
  interface
    subroutine come_back() bind(c)
    end subroutine
  end interface
  integer, intent(inout) :: x
  !$omp teams num_teams(3) shared(x)
  !$omp parallel num_threads(1)
  !$omp atomic
  x = x + 1
  !$omp end parallel
  !$omp end teams
  call come_back()
end subroutine

program fortran_constructs
  use omp_lib
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function recorded(what, endpoint, kind) bind(c)
      import :: c_int
      integer(c_int), value :: what, endpoint, kind
    end function
    integer(c_int) function recorded_with_flags(what, flags) bind(c)
      import :: c_int
      integer(c_int), value :: what, flags
    end function
    integer(c_int) function recorded_in(what, endpoint, name) bind(c)
      import :: c_int, c_char
      integer(c_int), value :: what, endpoint
      character(kind=c_char) :: name(*)
    end function
    integer(c_int) function stream_faults() bind(c)
      import :: c_int
    end function
  end interface
  ! ompt_callbacks_t, ompt_scope_endpoint_t, ompt_work_t, ompt_task_flag_t, ompt_parallel_flag_t
  integer(c_int), parameter :: parallel_begin = 3, task_create = 5, dependences = 18, work = 20, target_emi = 33
  integer(c_int), parameter :: begin = 1, end = 2, any = -1
  integer(c_int), parameter :: of_sections = 2, single_executor = 3, single_other = 4, of_taskloop = 7, dynamic_loop = 11
  integer(c_int), parameter :: explicit_task = 4, target_task = 8, of_league = int(z'40000000', c_int)
  integer :: threads, total, x, y, d
  threads = 0
  total = 0
  x = 0
  y = 0
  d = 0
  !$omp parallel
  !$omp atomic
  threads = threads + 1
  !$omp end parallel
  call share(total)
  !$omp parallel
  !$omp single
  call tasks(x, y)
  call devices(d)
  !$omp end single
  !$omp end parallel
  call league(d)
  if (omp_pause_resource_all(omp_pause_soft) /= 0) error stop 1
  if (total /= 822 .or. x /= 1 .or. y /= 10 .or. d /= 7) error stop 2
  if (recorded_in(parallel_begin, any, "share_" // c_null_char) /= 1) error stop 3
  if (recorded_in(parallel_begin, any, "league_" // c_null_char) /= 1) error stop 4
  if (recorded_in(task_create, any, "tasks_" // c_null_char) < 3 + 1) error stop 5
  if (recorded_in(task_create, any, "devices_" // c_null_char) /= 3) error stop 6
  if (recorded_with_flags(task_create, target_task) /= 3) error stop 7
  if (recorded_with_flags(task_create, explicit_task) /= 3 + 4) error stop 8
  if (recorded_with_flags(parallel_begin, of_league) /= 2) error stop 9
  if (recorded_in(target_emi, begin, "devices_" // c_null_char) /= 3) error stop 10
  if (recorded_in(target_emi, end, "devices_" // c_null_char) /= 3) error stop 11
  if (recorded(dependences, any, any) /= 1 + 2 + 1) error stop 12
  if (recorded(work, begin, dynamic_loop) /= threads .or. recorded(work, end, dynamic_loop) /= threads) error stop 13
  if (recorded(work, begin, of_sections) /= threads .or. recorded(work, end, of_sections) /= threads) error stop 14
  if (recorded(work, begin, single_executor) /= 2) error stop 15
  if (recorded(work, begin, single_other) /= 2 * (threads - 1)) error stop 16
  if (recorded(work, begin, of_taskloop) /= 1 .or. recorded(work, end, of_taskloop) /= 1) error stop 17
  if (stream_faults() /= 0) error stop 18
end program
