! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Locks from Fortran: a simple lock is the variable itself, a nestable one is reached through it.
program lock_fortran
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest, second
  integer :: counter, i, depth

  call omp_init_lock (lock)
  if (.not. omp_test_lock (lock)) stop 1
  if (omp_test_lock (lock)) stop 2
  call omp_unset_lock (lock)
  counter = 0
  !$omp parallel num_threads(4) private(i) shared(counter)
  do i = 1, 5000
    call omp_set_lock (lock)
    counter = counter + 1
    call omp_unset_lock (lock)
  end do
  !$omp end parallel
  if (counter /= 20000) stop 3
  call omp_destroy_lock (lock)

  call omp_init_nest_lock (nest)
  call omp_init_nest_lock (second)
  if (nest == second) stop 4
  if (omp_test_nest_lock (nest) /= 1) stop 5
  call omp_set_nest_lock (nest)
  if (omp_test_nest_lock (nest) /= 3) stop 6
  if (omp_test_nest_lock (second) /= 1) stop 7
  depth = -1
  !$omp task if(.false.) shared(depth)
  depth = omp_test_nest_lock (nest)
  !$omp end task
  if (depth /= 0) stop 8
  do i = 1, 3
    call omp_unset_nest_lock (nest)
  end do
  counter = 0
  !$omp parallel num_threads(4) private(i) shared(counter)
  do i = 1, 2000
    call omp_set_nest_lock (nest)
    call omp_set_nest_lock (nest)
    counter = counter + 1
    call omp_unset_nest_lock (nest)
    call omp_unset_nest_lock (nest)
  end do
  !$omp end parallel
  if (counter /= 8000) stop 9
  call omp_unset_nest_lock (second)
  call omp_destroy_nest_lock (nest)
  call omp_destroy_nest_lock (second)
  if (nest /= 0) stop 10
end program
