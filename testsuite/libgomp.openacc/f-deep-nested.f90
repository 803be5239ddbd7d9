! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable components in two levels.
program main
  use check
  implicit none
  type inner
    integer, allocatable :: v(:)
  end type inner
  type outer
    integer :: k
    type (inner) :: part
    real, allocatable :: w(:)
  end type outer
  type (outer) :: x
  integer :: i
  call check_placement ()
  x%k = 2
  allocate (x%part%v(10), source = 1)
  allocate (x%w(5), source = 0.5)
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%part%v, x%w)
  !$acc parallel loop present(x)
  do i = 1, 10
    x%part%v(i) = x%part%v(i) + x%k * i
    if (i <= 5) x%w(i) = x%w(i) * i
  end do
  !$acc exit data copyout(x%part%v, x%w)
  !$acc exit data delete(x)
  call check_that (all (x%part%v == [(1 + 2 * i, i = 1, 10)]), 'v')
  call check_that (all (x%w == [(0.5 * i, i = 1, 5)]), 'w')
  call check_result ()
end program main
