! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! deviceptr with the address that acc_copyin's C form gives, as a dummy argument.
program main
  use check
  use iso_c_binding
  implicit none
  integer, target :: a(10)
  type (c_ptr) :: d
  integer, pointer :: p(:)
  integer :: i
  call check_placement ()
  a = 1
  !$acc data copy(a)
  !$acc host_data use_device(a)
  d = c_loc (a)
  !$acc end host_data
  call c_f_pointer (d, p, [10])
  call work (p)
  !$acc end data
  call check_that (all (a == [(i + 1, i = 1, 10)]), 'a')
  call check_result ()
contains
  subroutine work (x)
    integer :: x(10), i
    !$acc parallel loop deviceptr(x)
    do i = 1, 10
      x(i) = x(i) + i
    end do
  end subroutine work
end program main
