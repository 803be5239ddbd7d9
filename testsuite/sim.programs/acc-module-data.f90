! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Module variables by declare: create, copyin, allocatable ones; common blocks and saved variables; parameters.
module globals
  implicit none
  integer, parameter :: n = 50
  integer :: fixed(n) = 1
  real (8) :: factor = 2.5d0
  integer, allocatable :: growing(:)
  !$acc declare copyin(fixed, factor)
  !$acc declare create(growing)
contains
  real (8) function scaled (i)
    !$acc routine seq
    integer, intent(in) :: i
    scaled = factor * (i + fixed(1))
  end function scaled
end module globals

program main
  use check
  use globals
  use openacc
  implicit none
  real (8) :: r(n)
  integer :: i, x, y(10)
  common /shared_block/ x, y
  call check_placement ()
  !$acc parallel loop copyout(r)
  do i = 1, n
    r(i) = scaled (i)
  end do
  call check_that (all (r == [(2.5d0 * (i + 1), i = 1, n)]), 'declare copyin')
  x = 3
  y = 4
  !$acc parallel loop copy(/shared_block/)
  do i = 1, 10
    y(i) = y(i) * x + i
  end do
  call check_that (all (y == [(12 + i, i = 1, 10)]), 'common')
  call check_that (counted (5) == 5 .and. counted (7) == 12, 'save')
  allocate (growing(20))
  growing = 1
  !$acc enter data copyin(growing)
  !$acc parallel loop present(growing)
  do i = 1, 20
    growing(i) = growing(i) + i
  end do
  !$acc update self(growing)
  call check_that (all (growing == [(1 + i, i = 1, 20)]), 'allocatable declare')
  !$acc exit data delete(growing)
  deallocate (growing)
  print '(a)', 'done'
  call check_result ()
contains
  integer function counted (add)
    integer, intent(in) :: add
    integer, save :: total = 0
    !$acc parallel copy(total) num_gangs(1)
    total = total + add
    !$acc end parallel
    counted = total
  end function counted
end program main
