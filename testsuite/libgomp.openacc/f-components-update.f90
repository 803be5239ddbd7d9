! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! update of components: scalars, arrays, sections.
program main
  use check
  implicit none
  type t
    integer :: a, v(10)
    real :: r
  end type t
  type (t) :: x
  logical :: apart
  call check_placement ()
  apart = check_expected_device () == 1
  x = t (1, 0, 2.)
  !$acc enter data copyin(x)
  !$acc parallel num_gangs(1) present(x)
  x%a = 5
  x%v = 7
  x%r = 9
  !$acc end parallel
  !$acc update self(x%a, x%v(3:4))
  call check_that (x%a == 5 .and. all (x%v(3:4) == 7), 'updated')
  if (apart) call check_that (x%r == 2. .and. x%v(2) == 0 .and. x%v(5) == 0, 'not updated')
  x%r = 11
  !$acc update device(x%r)
  !$acc parallel num_gangs(1) present(x)
  x%a = int (x%r)
  !$acc end parallel
  !$acc exit data copyout(x)
  call check_that (x%a == 11 .and. all (x%v == 7), 'whole')
  call check_result ()
end program main
