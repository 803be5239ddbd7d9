! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! update of an allocatable component, in whole and in part.
program main
  use check
  implicit none
  type t
    integer, allocatable :: v(:)
  end type t
  type (t) :: x
  integer :: i
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  allocate (x%v(20), source = 0)
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%v)
  !$acc parallel loop present(x)
  do i = 1, 20
    x%v(i) = i
  end do
  !$acc update self(x%v(3:5))
  call check_that (all (x%v(3:5) == [3, 4, 5]), 'part')
  if (apart) call check_that (x%v(2) == 0 .and. x%v(6) == 0, 'rest')
  x%v(1) = 100
  !$acc update device(x%v(1:1))
  !$acc update self(x%v)
  call check_that (x%v(1) == 100 .and. x%v(20) == 20, 'whole')
  !$acc exit data delete(x%v)
  !$acc exit data delete(x)
  call check_result ()
end program main
