! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components in the clauses of compute constructs, without the whole object on the device.
program main
  use check
  implicit none
  type t
    integer :: k
    real (8), allocatable :: v(:)
    real (8), pointer :: p(:)
  end type t
  type (t) :: x
  real (8), target :: q(7)
  integer :: i
  call check_placement ()
  allocate (x%v(7), source = 1d0)
  q = 2
  x%p => q
  x%k = 3
  !$acc parallel loop copy(x%v)
  do i = 1, 7
    x%v(i) = x%v(i) + i
  end do
  !$acc parallel loop copy(x%p) copyin(x%v)
  do i = 1, 7
    x%p(i) = x%p(i) * x%v(i)
  end do
  call check_that (all (x%v == [(1d0 + i, i = 1, 7)]) .and. all (q == [(2d0 * (1 + i), i = 1, 7)]), 'values')
  call check_result ()
end program main
