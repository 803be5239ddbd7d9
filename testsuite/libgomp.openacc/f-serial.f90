! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! serial, with a loop that depends on its order.
! { dg-additional-options "-foffload-options=-w" }
program main
  use check
  implicit none
  integer :: a(30), i
  call check_placement ()
  !$acc serial copyout(a)
  a(1) = 1
  do i = 2, 30
    a(i) = mod (a(i - 1) * 3 + i, 1000)
  end do
  !$acc end serial
  call check_that (a(1) == 1 .and. all (a(2:) == mod (a(:29) * 3 + [(i, i = 2, 30)], 1000)), 'a')
  call check_result ()
end program main
