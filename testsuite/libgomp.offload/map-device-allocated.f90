! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatables that device code allocates: while nothing changes on the host, mapping them again leaves the device's alone.
module declared
  integer, allocatable :: d(:), e
  !$omp declare target (d, e)
end module

program device_allocated
  use check
  integer, allocatable :: a(:), s, m(:, :)
  character(3), allocatable :: c(:)
  call check_placement ()
  call entered ()
  call structured ()
  call variables ()
  call characters ()
  call check_result ()
contains
  subroutine entered ()
    integer :: got(4)
    got = -1
    !$omp target enter data map(to: a, s, m)
    !$omp target map(to: a, s) map(tofrom: m)
    allocate (a(40), source = 3)
    allocate (s, source = 8)
    allocate (m(2:3, 0:4), source = 2)
    !$omp end target
    !$omp target map(to: a, s) map(alloc: m) map(tofrom: got)
    if (allocated (a)) got(1) = sum (a)
    if (allocated (s)) got(2) = s
    if (allocated (m)) got(3:4) = [sum (m), lbound (m, 1)]
    !$omp end target
    call check_that (all (got == [120, 8, 20, 2]), 'enter data, the next region')
    !$omp target map(tofrom: a, s, m) map(tofrom: got)
    got = 0
    if (allocated (a)) got(1) = a(40)
    if (allocated (s)) got(2) = s
    if (allocated (m)) got(3) = ubound (m, 2)
    if (allocated (a)) deallocate (a)
    if (allocated (s)) deallocate (s)
    if (allocated (m)) deallocate (m)
    !$omp end target
    call check_that (all (got == [3, 8, 4, 0]), 'a third one')
    !$omp target map(tofrom: a, s) map(from: got)
    got = merge (1, 0, allocated (a)) + merge (2, 0, allocated (s))
    !$omp end target
    call check_that (all (got == 0), 'deallocated by the device')
    call check_that (.not. (allocated (a) .or. allocated (s) .or. allocated (m)), 'the host''s')
    !$omp target exit data map(delete: a, s, m)
  end subroutine

  subroutine structured ()
    integer :: got(2)
    got = -1
    !$omp target data map(tofrom: a, s)
    !$omp target map(tofrom: a, s)
    allocate (a(7), source = 5)
    allocate (s, source = 4)
    !$omp end target
    !$omp target map(tofrom: a, s) map(tofrom: got)
    if (allocated (a)) got(1) = sum (a)
    if (allocated (s)) got(2) = s
    if (allocated (a)) deallocate (a)
    if (allocated (s)) deallocate (s)
    !$omp end target
    !$omp end target data
    call check_that (all (got == [35, 4]), 'target data')
  end subroutine

  subroutine variables ()
    use declared
    integer :: got(2)
    got = -1
    !$omp target
    allocate (d(9), source = 6)
    allocate (e, source = 1)
    !$omp end target
    !$omp target map(tofrom: got)
    if (allocated (d)) got(1) = sum (d)
    if (allocated (e)) got(2) = e
    !$omp end target
    call check_that (all (got == [54, 1]), 'declare target')
    !$omp target map(tofrom: d, e) map(tofrom: got)
    got = 0
    if (allocated (d)) got(1) = d(9)
    if (allocated (e)) got(2) = e
    if (allocated (d)) deallocate (d)
    if (allocated (e)) deallocate (e)
    !$omp end target
    call check_that (all (got == [6, 1]), 'declare target, in a map clause')
    !$omp target map(from: got)
    got = merge (1, 0, allocated (d)) + merge (2, 0, allocated (e))
    !$omp end target
    call check_that (all (got == 0), 'declare target, deallocated by the device')
  end subroutine

  subroutine characters ()
    character(9) :: got
    got = ''
    !$omp target enter data map(to: c)
    !$omp target map(to: c)
    allocate (c(3))
    c = ['one', 'two', 'ten']
    !$omp end target
    !$omp target map(to: c) map(tofrom: got)
    if (allocated (c)) got = c(1) // c(2) // c(3)
    if (allocated (c)) deallocate (c)
    !$omp end target
    call check_that (got == 'onetwoten', 'characters')
    !$omp target exit data map(delete: c)
  end subroutine
end program
