! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran's locks, critical and ordered: the same events. A nestable lock that the library keeps in memory of its own has one id
! from init to destroy.
! { dg-additional-sources "mutex_counts.c" }
program mutex_fortran
  use omp_lib
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function events_of(what, kind) bind(c)
      import :: c_int
      integer(c_int), value :: what, kind
    end function
    integer(c_int) function rounds_of(kind, impl) bind(c)
      import :: c_int
      integer(c_int), value :: kind, impl
    end function
    subroutine init_with_hint(lock, hint) bind(c)
      import :: c_int, omp_lock_kind
      integer(omp_lock_kind) :: lock
      integer(c_int) :: hint
    end subroutine
    integer(c_int) function hint_of_last_init() bind(c)
      import :: c_int
    end function
    integer(c_int) function one_nest_lock() bind(c)
      import :: c_int
    end function
  end interface
  integer(c_int), parameter :: released = 17, init = 24, destroy = 25, acquire = 26, acquired = 27, nest = 28
  integer(c_int), parameter :: of_lock = 1, of_test = 2, of_nest = 3, of_critical = 5, of_ordered = 7, any = -1
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nested
  integer :: i, threads, held, in_lock, in_critical, in_order
  logical :: tested
  threads = 0
  held = 0
  in_lock = 0
  in_critical = 0
  in_order = 0
  call init_with_hint(lock, int(omp_sync_hint_uncontended, c_int))
  if (hint_of_last_init() /= omp_sync_hint_uncontended) error stop 1
  call omp_init_nest_lock(nested)
  !$omp parallel
  !$omp atomic
  threads = threads + 1
  do i = 1, 10
    call omp_set_lock(lock)
    in_lock = in_lock + 1
    call omp_unset_lock(lock)
    !$omp critical (some_name)
    in_critical = in_critical + 1
    !$omp end critical (some_name)
    call omp_set_nest_lock(nested)
    call omp_set_nest_lock(nested)
    held = held + omp_test_nest_lock(nested)
    call omp_unset_nest_lock(nested)
    call omp_unset_nest_lock(nested)
    call omp_unset_nest_lock(nested)
  end do
  !$omp barrier
  !$omp do ordered
  do i = 1, 12
    !$omp ordered
    in_order = in_order + 1
    if (in_order /= i) error stop 2
    !$omp end ordered
  end do
  !$omp end parallel
  if (omp_pause_resource_all(omp_pause_soft) /= 0) error stop 3
  if (in_lock /= 10 * threads .or. in_critical /= 10 * threads .or. held /= 30 * threads) error stop 4
  if (rounds_of(of_lock, 1) /= 10 * threads) error stop 5
  if (rounds_of(of_critical, 1) /= 10 * threads) error stop 6
  if (rounds_of(of_ordered, 2) /= 12) error stop 7
  if (events_of(acquire, of_nest) /= 20 * threads) error stop 8
  if (events_of(acquired, of_nest) /= 10 * threads .or. events_of(released, of_nest) /= 10 * threads) error stop 9
  if (events_of(nest, any) /= 40 * threads) error stop 10
  tested = omp_test_lock(lock)
  if (.not. tested .or. events_of(acquired, of_test) /= 1) error stop 11
  call omp_unset_lock(lock)
  call omp_destroy_nest_lock(nested)
  call omp_destroy_lock(lock)
  if (events_of(init, any) /= 2 .or. events_of(destroy, of_lock) /= 1 .or. events_of(destroy, of_nest) /= 1) error stop 12
  if (one_nest_lock() /= 1) error stop 13
end program
