! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The finalize forms.
program main
  use check
  implicit none
  integer :: a(10), b(10), i
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  a = 1
  b = 1
  do i = 1, 3
    call acc_copyin (a)
    call acc_copyin (b)
  end do
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  call acc_copyout_finalize (a)
  call acc_delete_finalize (b)
  call check_that ((acc_is_present (a) .neqv. apart) .and. (acc_is_present (b) .neqv. apart), 'gone')
  call check_that (all (a == [(i, i = 1, 10)]) .and. all (b == 1), 'values')
  call check_result ()
end program main
