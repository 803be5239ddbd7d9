! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An optional argument as the variable of a reduction.
program main
  use check
  implicit none
  integer :: s
  call check_placement ()
  s = 5
  call total (10, s)
  call check_that (s == 60, 'sum')
  call check_result ()
contains
  subroutine total (n, s)
    integer, intent(in) :: n
    integer, intent(inout), optional :: s
    integer :: i, t
    if (.not. present (s)) return
    t = s
    !$acc parallel loop reduction(+: t)
    do i = 1, n
      t = t + i
    end do
    s = t
  end subroutine total
end program main
