! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional arguments in clauses, present ones and absent ones.
program main
  use check
  implicit none
  integer :: a(10), k
  call check_placement ()
  a = 1
  k = 5
  call work (a, k)
  call work (a)
  call check_that (all (a == 8), 'a')
  call check_result ()
contains
  subroutine work (x, k)
    integer, intent(inout) :: x(10)
    integer, intent(in), optional :: k
    integer :: i
    !$acc parallel loop copy(x) copyin(k)
    do i = 1, 10
      if (present (k)) then
        x(i) = x(i) + k
      else
        x(i) = x(i) + 2
      end if
    end do
  end subroutine work
end program main
