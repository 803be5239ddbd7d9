! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable arrays in the clauses of compute constructs, with other bounds each time.
program main
  use check
  implicit none
  integer, allocatable :: a(:), b(:)
  integer :: round, i
  call check_placement ()
  do round = 1, 4
    allocate (a(-round:round * 10), b(0:round))
    a = round
    !$acc parallel loop copy(a) copyout(b)
    do i = -round, round * 10
      a(i) = a(i) + i
      if (i >= 0 .and. i <= round) b(i) = 7
    end do
    call check_that (all (a == [(round + i, i = -round, round * 10)]) .and. all (b == 7), 'values')
    call check_that (lbound (a, 1) == -round .and. ubound (b, 1) == round, 'bounds')
    deallocate (a, b)
  end do
  call check_result ()
end program main
