! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Locks that are initialised with a hint, which omp_lib declares and only our library has.
! { dg-additional-options "-fopenmp -foffload=disable" }
program lock_hint
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest, second
  integer :: i, n
  lock = -1
  nest = -1
  call omp_init_lock_with_hint (lock, omp_sync_hint_contended)
  call omp_init_nest_lock_with_hint (nest, omp_sync_hint_speculative)
  call omp_init_nest_lock_with_hint (second, omp_sync_hint_none)
  if (nest == second) stop 1
  if (.not. omp_test_lock (lock)) stop 2
  if (omp_test_lock (lock)) stop 3
  call omp_unset_lock (lock)
  n = 0
  !$omp parallel num_threads(4) private(i) shared(n)
  do i = 1, 1000
    call omp_set_lock (lock)
    n = n + 1
    call omp_unset_lock (lock)
  end do
  !$omp end parallel
  if (n /= 4000) stop 4
  if (omp_test_nest_lock (nest) /= 1) stop 5
  if (omp_test_nest_lock (nest) /= 2) stop 6
  call omp_destroy_nest_lock (second)
  call omp_destroy_nest_lock (nest)
  call omp_destroy_lock (lock)
end program
