! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! acc_attach and acc_detach of an allocatable component.
! { dg-require-compiler 16 }
program main
  use check
  implicit none
  type t
    integer, allocatable :: v(:)
  end type t
  type (t) :: x
  integer :: i
  call check_placement ()
  allocate (x%v(10), source = 1)
  call acc_copyin (x%v)
  !$acc enter data copyin(x)
  call acc_attach (x%v)
  !$acc parallel loop present(x)
  do i = 1, 10
    x%v(i) = x%v(i) + i
  end do
  call acc_detach (x%v)
  call acc_copyout (x%v)
  !$acc exit data delete(x)
  call check_that (all (x%v == [(i + 1, i = 1, 10)]), 'v')
  call check_result ()
end program main
