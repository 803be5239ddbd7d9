! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The asynchronous data routines, and the tests and waits of queues.
program main
  use check
  implicit none
  integer :: a(50), b(50), i
  integer (acc_handle_kind) :: q
  call check_placement ()
  q = 4
  a = 1
  b = 0
  call acc_copyin_async (a, q)
  call acc_create_async (b, q)
  !$acc parallel loop present(a, b) async(q)
  do i = 1, 50
    b(i) = a(i) + i
  end do
  call acc_update_self_async (b, q)
  call acc_wait (q)
  call check_that (acc_async_test (q) .and. all (b == [(i + 1, i = 1, 50)]), 'update')
  a = 100
  call acc_update_device_async (a, q)
  call acc_wait_async (q, q + 1)
  !$acc parallel loop present(a, b) async(q + 1)
  do i = 1, 50
    b(i) = a(i) - i
  end do
  call acc_wait_all_async (q)
  call acc_copyout_async (b, q)
  call acc_delete_async (a, q)
  call acc_wait_all ()
  call check_that (acc_async_test_all () .and. all (b == [(100 - i, i = 1, 50)]), 'copyout')
  call acc_async_wait (q)
  call acc_async_wait_all ()
  call check_result ()
end program main
