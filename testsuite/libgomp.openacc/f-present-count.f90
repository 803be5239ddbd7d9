! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Lifetimes by directives and routines together, of arrays with descriptors.
program main
  use check
  implicit none
  real, allocatable :: a(:)
  logical :: apart
  integer :: i
  call check_placement ()
  apart = check_expected_device () == 1
  allocate (a(16), source = 1.)
  call acc_copyin (a)
  !$acc enter data copyin(a)
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 16
    a(i) = a(i) + i
  end do
  !$acc end data
  call acc_delete (a)
  call check_that (acc_is_present (a), 'one left')
  !$acc exit data copyout(a)
  call check_that ((acc_is_present (a) .neqv. apart) .and. all (a == [(1. + i, i = 1, 16)]), 'values')
  deallocate (a)
  call check_result ()
end program main
