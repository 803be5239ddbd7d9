! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare link of a module array.
module data_of_main
  implicit none
  integer :: big(400)
  !$acc declare link(big)
end module data_of_main
program main
  use check
  use data_of_main
  implicit none
  integer :: i
  call check_placement ()
  big = 1
  !$acc data copy(big)
  !$acc parallel loop
  do i = 1, 400
    big(i) = big(i) + i
  end do
  !$acc end data
  call check_that (all (big == [(1 + i, i = 1, 400)]), 'big')
  call check_result ()
end program main
