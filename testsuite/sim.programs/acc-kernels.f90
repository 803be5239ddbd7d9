! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! kernels regions: loops and array syntax that the compiler spreads, kernels loop with clauses, serial regions, host_data.
! { dg-additional-options "-foffload-options=-w" }
program main
  use check
  use openacc
  implicit none
  integer, parameter :: n = 200
  real :: a(n), b(n), c(n, 10)
  integer :: i, j, last
  call check_placement ()
  !$acc kernels copyout(a, b)
  do i = 1, n
    a(i) = i
  end do
  b = a * 2
  !$acc end kernels
  call check_that (all (b == [(2 * i, i = 1, n)]), 'kernels')
  !$acc kernels loop gang(4) vector(32) independent copyin(a) copyout(c)
  do j = 1, 10
    !$acc loop
    do i = 1, n
      c(i, j) = a(i) * j
    end do
  end do
  call check_that (c(n, 10) == 10 * n .and. c(7, 3) == 21, 'kernels loop')
  !$acc serial copy(a, last)
  last = 0
  do i = 2, n
    a(i) = a(i) + a(i - 1)
    last = i
  end do
  !$acc end serial
  call check_that (a(n) == n * (n + 1) / 2 .and. last == n, 'serial')
  !$acc data copy(a)
  !$acc host_data use_device(a)
  call by_pointer (a, n)
  !$acc end host_data
  !$acc end data
  call check_that (a(1) == 2 .and. a(2) == 4, 'host_data')
  print '(a)', 'done'
  call check_result ()
contains
  subroutine by_pointer (d, n)
    integer, intent(in) :: n
    real :: d(n)
    integer :: i
    !$acc parallel loop deviceptr(d)
    do i = 1, n
      d(i) = d(i) + 1
    end do
  end subroutine by_pointer
end program main
