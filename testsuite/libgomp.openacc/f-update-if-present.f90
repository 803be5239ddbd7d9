! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! update with if_present of what is and what is not there.
program main
  use check
  implicit none
  integer :: a(10), b(10), i
  call check_placement ()
  a = 0
  b = 5
  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  !$acc update self(a, b) if_present
  call check_that (all (a == [(i, i = 1, 10)]) .and. all (b == 5), 'if_present')
  !$acc exit data delete(a)
  call check_result ()
end program main
