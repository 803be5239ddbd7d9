! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A derived type with an allocatable component: the whole, then the component, which is attached.
program main
  use check
  implicit none
  type t
    integer :: n
    real, allocatable :: v(:)
  end type t
  type (t) :: x
  integer :: i
  call check_placement ()
  x%n = 25
  allocate (x%v(25))
  x%v = 1
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%v)
  !$acc parallel loop present(x)
  do i = 1, x%n
    x%v(i) = x%v(i) + i
  end do
  !$acc exit data copyout(x%v)
  !$acc exit data delete(x)
  call check_that (all (x%v == [(1. + i, i = 1, 25)]), 'x')
  call check_result ()
end program main
