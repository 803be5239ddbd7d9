! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! atomic update, read, write and capture in Fortran, with operators and intrinsic procedures, integers, reals and logicals.
program main
  use check
  implicit none
  integer, parameter :: n = 1000
  integer :: s, least, most, b, x, ticket, mine, seen(n), i
  integer (8) :: wide
  real (8) :: r
  logical :: any_set
  call check_placement ()
  s = 0; least = 1000; most = 0; b = 0; wide = 0; r = 0; any_set = .false.; x = 0
  !$acc parallel loop gang vector copy(s, least, most, b, wide, r, any_set, x)
  do i = 1, n
    !$acc atomic update
    s = s + i
    !$acc atomic
    least = min (least, abs (i - 500) + 3)
    !$acc atomic
    most = max (most, mod (i * 7, 1001))
    !$acc atomic
    b = ior (b, ishft (1, mod (i, 10)))
    !$acc atomic
    wide = wide + 10000000000_8
    !$acc atomic
    r = r + 0.5d0
    !$acc atomic
    any_set = any_set .or. (i == 77)
    !$acc atomic
    x = ieor (x, i)
  end do
  call check_that (s == n * (n + 1) / 2 .and. least == 3 .and. most == 994, 'update')
  call check_that (b == 1023 .and. wide == n * 10000000000_8 .and. r == n / 2 .and. any_set .and. x == iparity ([(i, i = 1, n)]), 'more')
  ticket = 0
  seen = 0
  !$acc parallel loop gang worker vector copy(ticket, seen) num_gangs(4) num_workers(4)
  do i = 1, n
    !$acc atomic capture
    ticket = ticket + 1
    mine = ticket
    !$acc end atomic
    seen(mine) = seen(mine) + 1
  end do
  call check_that (ticket == n .and. all (seen == 1), 'capture')
  !$acc parallel num_gangs(1) copy(s, x)
  !$acc atomic write
  s = 5
  !$acc atomic read
  x = s
  !$acc end parallel
  call check_that (s == 5 .and. x == 5, 'read, write')
  print '(a)', 'done'
  call check_result ()
end program main
