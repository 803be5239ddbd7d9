! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! enter data and exit data of allocatable arrays, with counts and finalize.
program main
  use check
  implicit none
  real, allocatable :: a(:), b(:, :)
  logical :: apart
  integer :: i
  call check_placement ()
  apart = check_expected_device () == 1
  allocate (a(30), b(4, 5))
  a = 1
  !$acc enter data copyin(a) create(b)
  !$acc enter data copyin(a)
  !$acc parallel loop present(a, b)
  do i = 1, 30
    a(i) = a(i) + i
    if (i <= 5) b(:, i) = i
  end do
  !$acc exit data delete(a)
  call check_that (acc_is_present (a), 'still there')
  !$acc exit data copyout(a, b)
  call check_that ((acc_is_present (a) .neqv. apart) .and. (acc_is_present (b) .neqv. apart), 'gone')
  call check_that (all (a == [(1. + i, i = 1, 30)]) .and. sum (b) == 60, 'values')
  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  !$acc exit data delete(a) finalize
  call check_that (acc_is_present (a) .neqv. apart, 'finalize')
  call check_result ()
end program main
