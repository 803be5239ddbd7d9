! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Logicals of several kinds.
program main
  use check
  implicit none
  logical :: a(30)
  logical (1) :: b(30)
  logical (8) :: any_odd
  integer :: i
  call check_placement ()
  any_odd = .false.
  !$acc parallel loop copyout(a, b)
  do i = 1, 30
    a(i) = mod (i, 3) == 0
    b(i) = .not. a(i)
  end do
  !$acc parallel num_gangs(1) copyin(a) copy(any_odd)
  any_odd = a(3) .and. .not. a(4)
  !$acc end parallel
  call check_that (count (a) == 10 .and. count (b) == 20 .and. logical (any_odd), 'values')
  call check_result ()
end program main
