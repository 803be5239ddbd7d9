! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 17 }
!
! The directives init, shutdown and set, with their clauses: devices are initialised, closed with what they have, and used again.
program directives
  use check
  implicit none
  integer :: a(10), used
  logical :: apart, never
  never = command_argument_count () > 100
  apart = check_expected_device () == 1
  a = 1
  !$acc init
  call check_placement ()
  used = acc_get_device_type ()
  !$acc enter data copyin(a)
  call check_that (acc_is_present (a), 'entered')
  !$acc shutdown if(never)
  call check_that (acc_is_present (a), 'not shut down')
  !$acc shutdown
  !$acc init device_num(0) if(.not. never)
  call check_that (acc_is_present (a) .neqv. apart, 'lost')
  call work (a, 1)
  !$acc set device_type(host)
  call check_that (acc_get_device_type () == acc_device_host, 'host')
  call work (a, 2)
  call acc_set_device_type (used)
  !$acc set device_num(0)
  call check_that (acc_get_device_type () == used .and. acc_get_device_num (used) == 0, 'device 0')
  call work (a, 3)
  !$acc shutdown device_type(nvidia) if(used == acc_device_nvidia)
  !$acc init device_type(nvidia) device_num(0) if(used == acc_device_nvidia)
  call check_placement ()
  call work (a, 4)
  call check_result ()
contains
  subroutine work (x, round)
    integer, intent(inout) :: x(10)
    integer, intent(in) :: round
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, 10
      x(i) = x(i) + i
    end do
    call check_that (x(10) == 1 + 10 * round, 'work')
  end subroutine work
end program directives
