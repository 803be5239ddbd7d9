! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A module allocatable of declare create, used by a routine on the device.
module data_of_main
  implicit none
  integer, allocatable :: table(:)
  !$acc declare create(table)
contains
  integer function look (i)
    !$acc routine seq
    integer, intent(in) :: i
    look = table(i) + size (table)
  end function look
end module data_of_main
program main
  use check
  use data_of_main
  implicit none
  integer :: out(8), i
  call check_placement ()
  allocate (table(8), source = [(10 * i, i = 1, 8)])
  !$acc enter data copyin(table)
  !$acc parallel loop copyout(out) present(table)
  do i = 1, 8
    out(i) = look (i)
  end do
  !$acc exit data delete(table)
  call check_that (all (out == [(10 * i + 8, i = 1, 8)]), 'out')
  deallocate (table)
  call check_result ()
end program main
