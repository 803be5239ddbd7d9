! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare target of common blocks, module variables, allocatables and procedures; update of each.
module globals
  implicit none
  integer :: g = 5, table(10) = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  integer, allocatable :: dyn(:)
  real(8) :: linked(6) = 1.5d0
  !$omp declare target enter(g, table, dyn) link(linked)
contains
  integer function twice (n)
    !$omp declare target
    integer, intent(in) :: n
    twice = 2 * n + g
  end function
end module
program common_blocks
  use check
  use globals
  common /blk/ i, r(4)
  integer :: i
  real :: r
  !$omp declare target (/blk/)
  integer :: n, s
  call check_placement ()
  i = 3
  r = 1
  !$omp target update to(i, r)
  !$omp target map(from: n)
  n = i + int (sum (r))
  r(1) = 40
  r(2) = 9
  !$omp end target
  call check_that (n == 7, 'common to device')
  !$omp target update from(i, r)
  call check_that (r(1) == 40 .and. r(2) == 9, 'common from device')
  g = 6
  table(10) = 100
  !$omp target update to(g, table)
  !$omp target map(from: s)
  s = twice (sum (table))
  g = 1
  !$omp end target
  call check_that (s == 2 * 145 + 6, 'module variables')
  !$omp target update from(g)
  call check_that (g == 1, 'module variable back')
  linked(3) = 2.5d0
  !$omp target map(tofrom: linked)
  linked = linked * 2
  !$omp end target
  call check_that (linked(3) == 5 .and. linked(1) == 3, 'link')
  allocate (dyn(5), source = 7)
  !$omp target enter data map(always, to: dyn)
  !$omp target map(from: s)
  s = sum (dyn)
  dyn(1) = 0
  !$omp end target
  call check_that (s == 35, 'allocatable')
  !$omp target update from(dyn)
  call check_that (dyn(1) == 0, 'allocatable back')
  call check_result ()
end program
