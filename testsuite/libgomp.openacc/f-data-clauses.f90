! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A data region with copy, copyin, copyout and create.
program main
  use check
  implicit none
  integer :: a(20), b(20), c(20), t(20), i
  call check_placement ()
  a = 1
  b = [(i, i = 1, 20)]
  !$acc data copy(a) copyin(b) copyout(c) create(t)
  !$acc parallel loop present(a, b, t)
  do i = 1, 20
    t(i) = a(i) + b(i)
    a(i) = -1
    b(i) = 0
  end do
  !$acc parallel loop present(c, t)
  do i = 1, 20
    c(i) = 10 * t(i)
  end do
  !$acc end data
  call check_that (all (a == -1) .and. all (c == [(10 * (i + 1), i = 1, 20)]), 'a, c')
  if (check_expected_device () == 1) call check_that (all (b == [(i, i = 1, 20)]), 'b')
  call check_result ()
end program main
