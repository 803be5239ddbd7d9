! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "ourlib stock-host" } Stock's library ends the process.
! Components of a derived type that leave the device twice, or were never there: nothing happens, and the type stays.
program main
  use check
  implicit none
  type cell
    integer :: n
    real, allocatable :: a(:), b(:)
  end type cell
  type(cell) :: x
  logical :: apart
  integer :: i
  call check_placement ()
  allocate (x%a(10), x%b(10))
  x%a = 1
  x%b = 2
  x%n = 10
  !$acc enter data copyin(x)
  apart = check_expected_device () == 1
  !$acc enter data copyin(x%a)
  !$acc exit data delete(x%b)
  !$acc exit data delete(x%b) finalize
  !$acc parallel loop present(x)
  do i = 1, 10
    x%a(i) = x%a(i) + i
  end do
  !$acc exit data copyout(x%a)
  call check_that (all (x%a == [(1.0 + i, i = 1, 10)]), 'copied back')
  !$acc exit data copyout(x%a)
  !$acc exit data delete(x%a)
  call check_that (acc_is_present (x%n), 'the type is there')
  !$acc enter data copyin(x%b)
  !$acc parallel loop present(x)
  do i = 1, x%n
    x%b(i) = x%b(i) * i
  end do
  !$acc exit data copyout(x%b) finalize
  call check_that (all (x%b == [(2.0 * i, i = 1, 10)]), 'copied back')
  call check_that (acc_is_present (x%n), 'the type is still there')
  !$acc exit data delete(x)
  call check_that (acc_is_present (x%n) .neqv. apart, 'the type is gone')
  call check_result ()
end program main
