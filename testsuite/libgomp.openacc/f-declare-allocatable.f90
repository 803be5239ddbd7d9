! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A module allocatable by declare create: it is on the device when enter data has put it there.
module data_of_main
  implicit none
  real, allocatable :: a(:)
  !$acc declare create(a)
end module data_of_main
program main
  use check
  use data_of_main
  implicit none
  integer :: i, round
  call check_placement ()
  do round = 1, 3
    allocate (a(10 * round))
    a = round
    !$acc enter data copyin(a)
    !$acc parallel loop present(a)
    do i = 1, 10 * round
      a(i) = a(i) + i
    end do
    !$acc exit data copyout(a)
    call check_that (all (a == [(real (round + i), i = 1, 10 * round)]), 'a')
    deallocate (a)
  end do
  call check_result ()
end program main
