! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Asynchronous data routines with sizes, and their finalize forms.
! { dg-require-compiler 16 }
program main
  use check
  implicit none
  integer :: a(50), b(50), i
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  a = 1
  b = 2
  call acc_copyin_async (a, 200, 1)
  call acc_copyin_async (a, 200, 1)
  call acc_copyin_async (b, 200, 1)
  call acc_copyin_async (b, 200, 1)
  !$acc parallel loop present(a) async(1)
  do i = 1, 50
    a(i) = i
  end do
  call acc_copyout_finalize_async (a, 200, 1)
  call acc_delete_finalize_async (b, 200, 1)
  call acc_wait (1)
  call check_that (all (a == [(i, i = 1, 50)]) .and. all (b == 2), 'values')
  call check_that ((acc_is_present (a) .neqv. apart) .and. (acc_is_present (b) .neqv. apart), 'gone')
  call check_result ()
end program main
