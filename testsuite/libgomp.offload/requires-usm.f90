! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
! { dg-additional-options "-DUNIFIED_SHARED_MEMORY" }
!
! requires unified_shared_memory in Fortran: linked types with allocatable components and deferred-length characters are followed
! without any map, firstprivate gives copies, sections and scalars are the host's own.
module shared
  implicit none
  !$omp requires unified_shared_memory
  type node
    integer, allocatable :: d(:)
    character(len=:), allocatable :: text
    type(node), pointer :: next => null ()
  end type
contains
  subroutine section (a, seen)
    integer, intent(inout) :: a(:)
    integer, intent(out) :: seen
    integer :: r
    !$omp target map(from: r)
    r = sum (a) + 1000 * size (a)
    a = a + 1
    !$omp end target
    seen = r
  end subroutine
end module

program requires_usm
  use check
  use shared
  implicit none
  type(node), pointer :: x, y
  integer, allocatable :: a(:), b(:), scalar
  integer :: seen, i, q(5)
  call check_placement ()
  allocate (x, y)
  x%d = [1, 2, 3]
  x%text = 'abc'
  x%next => y
  y%d = [10]
  y%text = 'zz'
  seen = 0
  !$omp target map(tofrom: seen)
  seen = sum (x%d) + sum (x%next%d) + len (x%next%text)
  x%next%d(1) = 11
  x%text(2:2) = 'Q'
  !$omp end target
  call check_that (seen == 18 .and. y%d(1) == 11 .and. x%text == 'aQc', 'pointers that are followed')

  allocate (a(3:7))
  a = 2
  b = [5, 6]
  scalar = 9
  q = 1
  !$omp target firstprivate(b, q) map(from: seen) map(to: a)
  seen = sum (b) + lbound (a, 1) + sum (q)
  b = 0
  q = 0
  a(4) = 40
  !$omp end target
  call check_that (seen == 19 .and. a(4) == 40 .and. sum (b) == 11 .and. sum (q) == 5, 'private copies')
  call section (a(3:7:2), seen)
  call check_that (seen == 3006 .and. all (a == [3, 40, 3, 2, 3]), 'a section')
  !$omp target map(tofrom: scalar)
  scalar = scalar + 1
  !$omp end target
  call check_that (scalar == 10, 'a scalar')
  !$omp target teams distribute parallel do nowait depend(inout: a)
  do i = 3, 7
    a(i) = i
  end do
  !$omp taskwait
  call check_that (all (a == [3, 4, 5, 6, 7]), 'a deferred region')
  call check_result ()
end program
