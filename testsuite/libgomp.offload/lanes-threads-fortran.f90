! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Lanes as threads in Fortran, whose calls of the library have names of their own: numbers, locks, loops, sections, ordered regions.
!
! { dg-modes "ours stock-ours" }
! { dg-variants "optimisation convergence" }
program lanes_threads
  use check
  use omp_lib
  implicit none
  integer, parameter :: n = 300
  integer :: found(0:255), hits(n), order(n), i, count, done, level, locked
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  call check_placement ()
  found = -1
  hits = 0
  count = 0
  locked = 0
  !$omp target map(tofrom: found, count, locked) map(alloc: lock, nest)
  call omp_init_lock (lock)
  call omp_init_nest_lock (nest)
  !$omp parallel num_threads(100) private(level)
  level = 1
  found(omp_get_thread_num ()) = omp_get_num_threads () * 100 + omp_get_level () * 10 + omp_get_team_size (level) / 100
  if (omp_get_ancestor_thread_num (level) /= omp_get_thread_num ()) found(omp_get_thread_num ()) = -2
  call omp_set_lock (lock)
  count = count + 1
  call omp_unset_lock (lock)
  call omp_set_nest_lock (nest)
  locked = locked + omp_test_nest_lock (nest)
  call omp_unset_nest_lock (nest)
  call omp_unset_nest_lock (nest)
  !$omp end parallel
  !$omp end target
  call check_that (all (found(0:99) == 10011) .and. all (found(100:) == -1), 'numbers')
  call check_that (count == 100 .and. locked == 200, 'locks')

  done = 0
  !$omp target parallel num_threads(100) map(tofrom: hits, order, done)
  !$omp do schedule(dynamic, 3)
  do i = n, 1, -1
    if (omp_get_thread_num () < 100) hits(i) = hits(i) + 1
  end do
  !$omp do schedule(guided) ordered
  do i = 1, n
    hits(i) = hits(i) + omp_get_num_threads ()
    !$omp ordered
    done = done + 1
    order(done) = i
    !$omp end ordered
  end do
  !$omp sections
  !$omp section
  hits(1) = hits(1) + 1000
  !$omp section
  hits(2) = hits(2) + 1000 + omp_get_num_threads ()
  !$omp end sections
  !$omp end target parallel
  call check_that (hits(1) == 1101 .and. hits(2) == 1201 .and. all (hits(3:) == 101), 'hits')
  call check_that (done == n .and. all (order == [(i, i = 1, n)]), 'order')
  call check_result ()
end program
