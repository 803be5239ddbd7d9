! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A derived type with a pointer component in a data region.
program main
  use check
  implicit none
  type t
    integer, pointer :: p(:)
  end type t
  type (t) :: x
  integer, target :: v(12)
  integer :: i
  call check_placement ()
  v = 1
  x%p => v
  !$acc data copyin(x)
  !$acc data copy(x%p)
  !$acc parallel loop present(x)
  do i = 1, 12
    x%p(i) = x%p(i) * 3 + i
  end do
  !$acc end data
  !$acc end data
  call check_that (all (v == [(3 + i, i = 1, 12)]) .and. associated (x%p, v), 'v')
  call check_result ()
end program main
