! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! async and wait in Fortran: clauses with expressions, wait directives, the routines, queues that follow one another.
program main
  use check
  use openacc
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), i
  integer (acc_handle_kind) :: q
  call check_placement ()
  a = 0; b = 0; q = 3
  !$acc enter data copyin(a, b) async(q)
  !$acc parallel loop present(a) async(q)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop present(a, b) async(q + 1) wait(q)
  do i = 1, n
    b(i) = a(i) * 2
  end do
  !$acc update self(b) async(q + 1)
  call acc_wait (q + 1)
  call check_that (acc_async_test (q + 1), 'test')
  call check_that (all (b == [(2 * i, i = 1, n)]), 'wait clause')
  !$acc parallel loop present(a) async(1)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc wait(1) async(2)
  !$acc parallel loop present(a) async(2)
  do i = 1, n
    a(i) = a(i) * 10
  end do
  !$acc wait
  call acc_wait_all ()
  call check_that (acc_async_test_all (), 'test all')
  !$acc exit data copyout(a) delete(b)
  call check_that (all (a == [(10 * (i + 1), i = 1, n)]), 'chain')
  print '(a)', 'done'
  call check_result ()
end program main
