! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The old names of the data routines.
program main
  use check
  implicit none
  integer :: a(10), b(10), i
  call check_placement ()
  a = 1
  call acc_present_or_copyin (a)
  call acc_pcopyin (a)
  call acc_present_or_create (b)
  call acc_pcreate (b)
  !$acc parallel loop present(a, b)
  do i = 1, 10
    b(i) = a(i) + i
  end do
  call acc_delete (a)
  call acc_delete (b)
  call check_that (acc_is_present (a) .and. acc_is_present (b), 'counts')
  call acc_delete (a)
  call acc_copyout (b)
  call check_that (all (b == [(i + 1, i = 1, 10)]), 'b')
  call check_result ()
end program main
