! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Optional arguments, absent and present, in enter and exit data.
! { dg-modes "ourlib stock-host" } Stock's library ends in a failed assertion where the argument is absent.
program main
  use check
  implicit none
  integer :: a(8)
  call check_placement ()
  a = 1
  call work (a)
  call check_that (all (a == 5), 'present')
  call work ()
  call check_result ()
contains
  subroutine work (x)
    integer, intent(inout), optional :: x(:)
    integer :: i
    !$acc enter data copyin(x)
    if (present (x)) then
      !$acc parallel loop present(x)
      do i = 1, size (x)
        x(i) = x(i) + 4
      end do
    end if
    !$acc exit data copyout(x)
  end subroutine work
end program main
