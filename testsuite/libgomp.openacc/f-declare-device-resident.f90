! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare device_resident of a module array.
module state_of_main
  implicit none
  integer :: state(10)
  !$acc declare device_resident(state)
end module state_of_main
program main
  use check
  use state_of_main
  implicit none
  integer :: out(10), i
  call check_placement ()
  !$acc parallel loop
  do i = 1, 10
    state(i) = i
  end do
  !$acc parallel loop copyout(out)
  do i = 1, 10
    state(i) = state(i) * 2
    out(i) = state(i) + 1
  end do
  call check_that (all (out == [(2 * i + 1, i = 1, 10)]), 'out')
  call check_result ()
end program main
