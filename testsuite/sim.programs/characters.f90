! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Characters on the device: assignment with padding and cutting, concatenation, substrings, comparison, searching, trimming, conversion by codes,
! arrays of characters, lengths from arguments.
! No select case: GCC 16 calls its library function with an argument of the wrong size, which NVIDIA's assembler refuses as well.
module text
  implicit none
contains
  integer function words (s)
    !$omp declare target
    character (len=*), intent(in) :: s
    integer :: i
    logical :: inside
    words = 0
    inside = .false.
    do i = 1, len (s)
      if (s(i:i) /= ' ' .and. .not. inside) words = words + 1
      inside = s(i:i) /= ' '
    end do
  end function words
  subroutine upper (s)
    !$omp declare target
    character (len=*), intent(inout) :: s
    integer :: i
    do i = 1, len (s)
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') s(i:i) = achar (iachar (s(i:i)) - 32)
    end do
  end subroutine upper
end module text

program main
  use check
  use text
  implicit none
  character (len=20) :: a, b, names(4)
  character (len=5) :: short
  character (len=40) :: long
  integer :: i(24), k
  call check_placement ()
  a = 'Hello, world'
  b = 'zebra'
  names = ['delta  ', 'alpha  ', 'charlie', 'bravo  ']
  i = -1
  !$omp target map(tofrom: a, b, names, i) map(from: short, long)
  short = a
  long = trim (a) // '|' // b(2:4) // '|' // repeat ('ab', 3)
  i(1) = len (a)
  i(2) = len_trim (a)
  i(3) = index (a, 'world')
  i(4) = index (a, 'o', back = .true.)
  i(5) = scan (a, 'lo')
  i(6) = verify (a, 'Helo')
  i(7) = merge (1, 0, a < b) + merge (2, 0, a == 'Hello, world   ') + merge (4, 0, lgt (a, b))
  i(8) = ichar (a(1:1)) + iachar ('a')
  i(9) = words ('  the quick  brown fox ')
  i(10) = len (trim (adjustl ('   left')))
  call upper (b)
  call upper (names(2)(1:3))
  do k = 1, 4
    i(10 + k) = words (names(k)) + 10 * len_trim (names(k))
  end do
  a(8:) = 'there'
  i(15) = merge (2, 1, names(1) >= 'charlie' .and. names(1) <= 'delta')
  i(16) = index ('banana', 'nan')
  i(17) = merge (1, 0, 'abc' // '' == 'abc  ')
  names(3) = adjustr (names(3))
  !$omp end target
  call check_that (short == 'Hello' .and. long == 'Hello, world|ebr|ababab', 'assignment')
  call check_that (all (i(1:6) == [20, 12, 8, 9, 3, 6]), 'searching')
  call check_that (i(7) == 3 .and. i(8) == 72 + 97 .and. i(9) == 4 .and. i(10) == 4, 'comparison')
  call check_that (a == 'Hello, there' .and. b == 'ZEBRA' .and. names(2) == 'ALPha', 'changes')
  call check_that (all (i(11:14) == [51, 51, 71, 51]) .and. i(15) == 2 .and. i(16) == 3 .and. i(17) == 1, 'arrays')
  call check_that (names(3) == repeat (' ', 13) // 'charlie', 'adjustr')
  print '(a)', trim (long)
  call check_result ()
end program main
