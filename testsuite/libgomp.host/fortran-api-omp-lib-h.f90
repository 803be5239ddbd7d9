! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The routines through omp_lib.h in fixed-form-compatible spelling instead of the module.
program header
  implicit none
  include 'omp_lib.h'
  integer (kind = omp_lock_kind) lock
  integer (kind = omp_nest_lock_kind) nest
  integer (kind = omp_sched_kind) kind
  integer chunk, n, i
  double precision t
  call omp_set_num_threads (4)
  if (omp_get_max_threads () .ne. 4) stop 1
  call omp_set_schedule (omp_sched_guided, 5)
  call omp_get_schedule (kind, chunk)
  if (kind .ne. omp_sched_guided .or. chunk .ne. 5) stop 2
  call omp_init_lock (lock)
  call omp_init_nest_lock (nest)
  n = 0
!$omp parallel private (i)
  do i = 1, 100
    call omp_set_lock (lock)
    n = n + 1
    call omp_unset_lock (lock)
    call omp_set_nest_lock (nest)
    call omp_set_nest_lock (nest)
    n = n + 0
    call omp_unset_nest_lock (nest)
    call omp_unset_nest_lock (nest)
  end do
!$omp end parallel
  if (n .ne. 400) stop 3
  if (.not. omp_test_lock (lock)) stop 4
  if (omp_test_lock (lock)) stop 5
  call omp_unset_lock (lock)
  if (omp_test_nest_lock (nest) .ne. 1) stop 6
  if (omp_test_nest_lock (nest) .ne. 2) stop 7
  call omp_unset_nest_lock (nest)
  call omp_unset_nest_lock (nest)
  call omp_destroy_lock (lock)
  call omp_destroy_nest_lock (nest)
  t = omp_get_wtime ()
  if (omp_get_wtime () .lt. t .or. omp_get_wtick () .le. 0d0) stop 8
  if (openmp_version .lt. 201511) stop 9
end program
