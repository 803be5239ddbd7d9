! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Automatic arrays, whose size is an argument's.
program main
  use check
  implicit none
  call check_placement ()
  call check_that (work (3) == 6 .and. work (40) == 820, 'sums')
  call check_result ()
contains
  integer function work (n)
    integer, intent(in) :: n
    integer :: a(n), i, s
    s = 0
    !$acc data create(a)
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = i
    end do
    !$acc parallel loop present(a) reduction(+: s)
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end data
    work = s
  end function work
end program main
