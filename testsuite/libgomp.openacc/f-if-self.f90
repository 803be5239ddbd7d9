! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! if and self clauses.
program main
  use check
  implicit none
  logical :: here, yes
  call check_placement ()
  yes = .true.
  !$acc parallel if (.not. yes) num_gangs(1) copyout(here)
  here = acc_on_device (acc_device_host)
  !$acc end parallel
  call check_that (here, 'if')
  !$acc parallel self(yes) num_gangs(1) copyout(here)
  here = acc_on_device (acc_device_host)
  !$acc end parallel
  call check_that (here, 'self')
  !$acc parallel if (yes) self(.not. yes) num_gangs(1) copyout(here)
  here = acc_on_device (acc_device_host)
  !$acc end parallel
  call check_that (here .neqv. check_expected_device () == 1, 'device')
  call check_result ()
end program main
