! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A derived type reached by a pointer, with components in clauses.
program main
  use check
  implicit none
  type t
    integer :: n
    integer, allocatable :: v(:)
  end type t
  type (t), pointer :: p
  integer :: i
  call check_placement ()
  allocate (p)
  p%n = 9
  allocate (p%v(9), source = 4)
  !$acc enter data copyin(p)
  !$acc enter data copyin(p%v)
  !$acc parallel loop present(p)
  do i = 1, p%n
    p%v(i) = p%v(i) - i
  end do
  !$acc exit data copyout(p%v)
  !$acc exit data delete(p)
  call check_that (all (p%v == [(4 - i, i = 1, 9)]), 'v')
  deallocate (p%v)
  deallocate (p)
  call check_result ()
end program main
