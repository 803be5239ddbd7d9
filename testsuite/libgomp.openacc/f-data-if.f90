! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! if on data and update.
program main
  use check
  implicit none
  integer :: a(10), i
  logical :: yes, apart
  call check_placement ()
  apart = check_expected_device () == 1
  yes = .false.
  a = 0
  !$acc data copyin(a) if (yes)
  call check_that (acc_is_present (a) .neqv. apart, 'not there')
  !$acc end data
  yes = .true.
  !$acc data copyin(a) if (yes)
  call check_that (acc_is_present (a), 'there')
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  !$acc update self(a) if (.not. yes)
  if (apart) call check_that (all (a == 0), 'no update')
  !$acc update self(a) if (yes)
  !$acc end data
  call check_that (all (a == [(i, i = 1, 10)]), 'update')
  call check_result ()
end program main
