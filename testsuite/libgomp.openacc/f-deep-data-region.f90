! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable components in structured data regions.
program main
  use check
  implicit none
  type t
    integer :: n
    integer, allocatable :: v(:), w(:)
  end type t
  type (t) :: x
  integer :: i
  call check_placement ()
  x%n = 12
  allocate (x%v(12), source = [(i, i = 1, 12)])
  allocate (x%w(12), source = 0)
  !$acc data copyin(x)
  !$acc data copyin(x%v) copyout(x%w)
  !$acc parallel loop present(x)
  do i = 1, x%n
    x%w(i) = x%v(i) * 3
  end do
  !$acc end data
  !$acc end data
  call check_that (all (x%w == [(3 * i, i = 1, 12)]) .and. allocated (x%v) .and. size (x%w) == 12, 'w')
  call check_result ()
end program main
