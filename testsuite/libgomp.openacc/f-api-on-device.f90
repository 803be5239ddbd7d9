! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! acc_on_device on the host and in a region.
program main
  use check
  implicit none
  logical :: here, there
  call check_that (acc_on_device (acc_device_host) .and. .not. acc_on_device (acc_device_nvidia), 'host')
  !$acc parallel num_gangs(1) copyout(here, there)
  here = acc_on_device (acc_device_host)
  there = acc_on_device (acc_device_not_host)
  !$acc end parallel
  call check_that ((here .neqv. there) .and. (there .eqv. check_expected_device () == 1), 'region')
  call check_result ()
end program main
