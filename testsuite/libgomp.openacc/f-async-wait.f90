! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Queues, wait directives with lists, wait clauses.
program main
  use check
  implicit none
  integer :: a(100), b(100), c(100), i, q
  call check_placement ()
  q = 7
  !$acc data create(a, b) copyout(c)
  !$acc parallel loop present(a) async(1)
  do i = 1, 100
    a(i) = i
  end do
  !$acc parallel loop present(b) async(q)
  do i = 1, 100
    b(i) = 2 * i
  end do
  !$acc wait(1) async(q)
  !$acc parallel loop present(a, b, c) async(q)
  do i = 1, 100
    c(i) = a(i) + b(i)
  end do
  !$acc parallel loop present(c) async wait(q)
  do i = 1, 100
    c(i) = -c(i)
  end do
  !$acc wait(q, 1)
  !$acc wait
  !$acc end data
  call check_that (all (c == [(-3 * i, i = 1, 100)]), 'c')
  call check_result ()
end program main
