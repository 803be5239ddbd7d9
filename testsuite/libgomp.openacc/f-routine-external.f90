! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An external function as a routine, by its interface.
integer function cube (i)
  !$acc routine seq
  integer, intent(in) :: i
  cube = i ** 3
end function cube
program main
  use check
  implicit none
  interface
    integer function cube (i)
      !$acc routine seq
      integer, intent(in) :: i
    end function cube
  end interface
  integer :: a(10), i
  call check_placement ()
  !$acc parallel loop copyout(a)
  do i = 1, 10
    a(i) = cube (i)
  end do
  call check_that (all (a == [(i ** 3, i = 1, 10)]), 'a')
  call check_result ()
end program main
