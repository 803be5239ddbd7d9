! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Characters of each kind of length: constant, assumed, deferred, allocatable arrays of them, sections, kind 4.
program characters
  use check
  character(5) :: c, words(4)
  character(:), allocatable :: d
  character(3), allocatable :: list(:)
  character(kind=4, len=3) :: wide
  integer :: n
  call check_placement ()
  c = 'fixed'
  words = 'w'
  d = 'deferred'
  allocate (list(5))
  list = 'abc'
  wide = 4_'xyz'
  !$omp target map(tofrom: c, words, list, wide)
  c(1:1) = 'F'
  words(3) = 'three'
  list(5)(2:3) = 'ZZ'
  wide(2:2) = 4_'Q'
  !$omp end target
  call check_that (c == 'Fixed' .and. words(3) == 'three' .and. words(4) == 'w' .and. list(5) == 'aZZ' .and. wide == 4_'xQz', 'values')
  !$omp target map(tofrom: d) map(from: n)
  n = len (d)
  d(1:2) = 'DE'
  !$omp end target
  call check_that (n == 8 .and. d == 'DEferred', 'deferred length')
  call assumed (words(2), list)
  call check_that (words(2) == 'YYYYY' .and. list(1) == 'YYY', 'assumed length')
  call check_result ()
contains
  subroutine assumed (x, y)
    character(*), intent(inout) :: x, y(:)
    !$omp target map(tofrom: x, y)
    x = repeat ('Y', len (x))
    y(1) = repeat ('Y', len (y))
    !$omp end target
  end subroutine
end program
