! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Characters with a length from an argument, and with deferred length.
program main
  use check
  implicit none
  character (len=:), allocatable :: s
  character (len=5) :: words(3)
  call check_placement ()
  s = 'deferred length'
  call upper (s, len (s))
  call check_that (s == 'DEFERRED LENGTH', 's')
  words = 'abcde'
  call last (words, 5)
  call check_that (all (words == 'abcd!'), 'words')
  call check_result ()
contains
  subroutine upper (x, n)
    integer, intent(in) :: n
    character (len=n), intent(inout) :: x
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, n
      if (x(i:i) >= 'a' .and. x(i:i) <= 'z') x(i:i) = achar (iachar (x(i:i)) - 32)
    end do
  end subroutine upper
  subroutine last (x, n)
    integer, intent(in) :: n
    character (len=n), intent(inout) :: x(3)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, 3
      x(i)(n:n) = '!'
    end do
  end subroutine last
end program main
