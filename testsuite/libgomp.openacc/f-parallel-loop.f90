! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A combined parallel loop with copyin and copyout.
program main
  use check
  implicit none
  integer :: a(50), b(50), i
  call check_placement ()
  a = [(i, i = 1, 50)]
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, 50
    b(i) = a(51 - i) * 2
  end do
  call check_that (all (b == [(2 * (51 - i), i = 1, 50)]), 'b')
  call check_result ()
end program main
