! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components of elements of an array of derived types.
program main
  use check
  implicit none
  type t
    integer :: a
    integer, allocatable :: v(:)
  end type t
  type (t) :: x(3)
  integer :: i, k
  call check_placement ()
  do k = 1, 3
    allocate (x(k)%v(5), source = k)
  end do
  !$acc parallel loop copy(x(2)%v)
  do i = 1, 5
    x(2)%v(i) = x(2)%v(i) + 10 * i
  end do
  k = 3
  !$acc parallel loop copy(x(k)%v)
  do i = 1, 5
    x(k)%v(i) = x(k)%v(i) + 100 * i
  end do
  call check_that (all (x(1)%v == 1) .and. all (x(2)%v == [(2 + 10 * i, i = 1, 5)]), 'two')
  call check_that (all (x(3)%v == [(3 + 100 * i, i = 1, 5)]), 'three')
  call check_result ()
end program main
