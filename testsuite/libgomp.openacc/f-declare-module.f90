! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Module variables by declare create and copyin, used in a module procedure.
! (GCC 16 leaves declared variables out of update directives.)
module data_of_main
  implicit none
  integer :: table(20)
  !$acc declare create(table)
  real (8) :: factor = 1.5d0
  !$acc declare copyin(factor)
contains
  integer function scaled (i)
    !$acc routine seq
    integer, intent(in) :: i
    scaled = int (table(i) * factor)
  end function scaled
end module data_of_main
program main
  use check
  use data_of_main
  implicit none
  integer :: out(20), i
  call check_placement ()
  !$acc parallel loop
  do i = 1, 20
    table(i) = 2 * i
  end do
  !$acc parallel loop copyout(out)
  do i = 1, 20
    out(i) = scaled (i)
  end do
  call check_that (all (out == [(3 * i, i = 1, 20)]), 'out')
  call acc_update_self (table)
  call check_that (all (table == [(2 * i, i = 1, 20)]), 'table')
  call check_result ()
end program main
