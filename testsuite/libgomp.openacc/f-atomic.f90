! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! atomic update, capture, read and write.
program main
  use check
  implicit none
  integer :: n, ticket(50), i, v, last
  real (8) :: r
  logical :: seen(50)
  call check_placement ()
  n = 0; r = 0; last = 0
  !$acc parallel loop gang vector copy(n, r, last) copyout(ticket) private(v)
  do i = 1, 50
    !$acc atomic capture
    n = n + 1
    v = n
    !$acc end atomic
    ticket(i) = v
    !$acc atomic update
    r = r + 0.5d0
    !$acc atomic write
    last = 7
    !$acc atomic read
    v = last
  end do
  seen = .false.
  do i = 1, 50
    seen(ticket(i)) = .true.
  end do
  call check_that (n == 50 .and. r == 25 .and. last == 7 .and. all (seen), 'atomics')
  call check_result ()
end program main
