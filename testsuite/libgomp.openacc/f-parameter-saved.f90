! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Named constants and saved variables in regions. (GCC copies an array that is a constant back, and stock crashes there.)
program main
  use check
  implicit none
  integer, parameter :: weight = 10, n = 4
  integer :: total, k
  call check_placement ()
  total = 0
  do k = 1, 3
    total = total + work ()
  end do
  call check_that (total == 1111 * (1 + 2 + 3), 'total')
  call check_result ()
contains
  integer function work ()
    integer, save :: calls = 0
    integer :: i, s
    calls = calls + 1
    s = 0
    !$acc parallel loop reduction(+: s) copyin(calls)
    do i = 1, n
      s = s + weight ** (i - 1) * calls
    end do
    work = s
  end function work
end program main
