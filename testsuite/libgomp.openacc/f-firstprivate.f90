! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! firstprivate scalars, arrays and derived types: each gang has its own.
program main
  use check
  implicit none
  type pair
    integer :: a
    real :: b
  end type pair
  type (pair) :: p
  integer :: k, v(4), good, gangs
  call check_placement ()
  gangs = merge (5, 1, check_expected_device () == 1)
  k = 3
  v = [1, 2, 3, 4]
  p = pair (7, 1.5)
  good = 0
  !$acc parallel num_gangs(5) firstprivate(k, v, p) copy(good)
  if (k == 3 .and. v(1) + v(4) == 5 .and. p%a == 7 .and. p%b == 1.5) then
    k = 0
    v(1) = 0
    p%a = 0
    !$acc atomic update
    good = good + 1
  end if
  !$acc end parallel
  call check_that (good == gangs .and. k == 3 .and. v(1) == 1 .and. p%a == 7, 'values')
  call check_result ()
end program main
