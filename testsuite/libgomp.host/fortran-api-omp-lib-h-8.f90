! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_lib.h with -fdefault-integer-8: literals and variables of kind 8.
! { dg-options "-O2 -fdefault-integer-8" }
program header8
  implicit none
  include 'omp_lib.h'
  integer n
  integer*4 chunk
  integer (kind = omp_sched_kind) kind
  call omp_set_num_threads (5)
  if (omp_get_max_threads () .ne. 5) stop 1
  call omp_set_dynamic (.false.)
  if (omp_get_dynamic ()) stop 2
  call omp_set_schedule (omp_sched_static, 0)
  call omp_get_schedule (kind, chunk)
  if (kind .ne. omp_sched_static .or. chunk .ne. 0) stop 3
  n = 0
!$omp parallel reduction (+ : n)
  n = omp_get_thread_num ()
!$omp end parallel
  if (n .ne. 10) stop 4
  call omp_set_max_active_levels (9)
  if (omp_get_max_active_levels () .ne. 9) stop 5
  call omp_set_max_active_levels (-2)
  if (omp_get_max_active_levels () .ne. 9) stop 6
  call omp_set_max_active_levels (9000000000)
  if (omp_get_max_active_levels () .ne. omp_get_supported_active_levels ()) stop 7
end program
