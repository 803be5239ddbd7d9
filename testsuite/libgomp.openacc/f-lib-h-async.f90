! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Asynchronous routines by the include file openacc_lib.h.
program main
  use check, only: check_that, check_result, check_placement
  implicit none
  include 'openacc_lib.h'
  integer :: a(10), i
  call check_placement ()
  a = 1
  call acc_copyin_async (a, 1)
  !$acc parallel loop present(a) async(1)
  do i = 1, 10
    a(i) = a(i) + i
  end do
  call acc_update_self_async (a, 1)
  call acc_wait_async (1, 2)
  call acc_wait (2)
  call check_that (all (a == [(i + 1, i = 1, 10)]), 'update')
  call acc_copyout_async (a, 1)
  call acc_wait_all_async (3)
  call acc_wait_all ()
  call check_that (all (a == [(i + 1, i = 1, 10)]), 'copyout')
  call check_result ()
end program main
