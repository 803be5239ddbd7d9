! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Nested regions, a cancelled loop, a cancelled taskgroup and a cancelled region in Fortran: what begins ends.
! { dg-additional-sources "stream_checks.c" }
! { dg-set-target-env-var OMP_CANCELLATION "true" }
program fortran_cancelled
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
    integer(c_int) function stream_faults() bind(c)
      import :: c_int
    end function
  end interface
  ! ompt_callbacks_t, ompt_scope_endpoint_t, ompt_work_t, ompt_cancel_flag_t
  integer(c_int), parameter :: parallel_begin = 3, work = 20, cancel = 30, begin = 1, end = 2, any = -1, dynamic_loop = 11
  integer(c_int), parameter :: of_parallel = 1, of_loop = 4, of_taskgroup = 8, activated = 16
  integer :: i, found, tasks
  found = 0
  tasks = 0
  call omp_set_max_active_levels(2)
  !$omp parallel num_threads(2) private(i)
  !$omp parallel num_threads(2)
  !$omp do schedule(dynamic)
  do i = 1, 1000
    if (i == 5) then
      !$omp atomic
      found = found + 1
      !$omp cancel do
    end if
    !$omp cancellation point do
  end do
  !$omp end do
  !$omp single
  !$omp taskgroup
  do i = 1, 10
    !$omp task shared(tasks)
    !$omp atomic
    tasks = tasks + 1
    !$omp cancel taskgroup
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  !$omp cancel parallel
  !$omp end parallel
  if (omp_pause_resource_all(omp_pause_soft) /= 0) error stop 1
  if (found /= 2 .or. tasks < 2) error stop 2
  if (recorded(parallel_begin, any, any) /= 3) error stop 3
  if (recorded_with_flags(cancel, ior(of_loop, activated)) /= 2) error stop 4
  if (recorded_with_flags(cancel, ior(of_taskgroup, activated)) < 2) error stop 5
  if (recorded_with_flags(cancel, ior(of_parallel, activated)) < 1) error stop 6
  if (recorded(work, begin, dynamic_loop) /= 4 .or. recorded(work, end, dynamic_loop) /= 4) error stop 7
  if (stream_faults() /= 0) error stop 8
end program
