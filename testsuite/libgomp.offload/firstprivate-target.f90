! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! firstprivate and private on target: arrays, allocatables, characters, derived types; the original is untouched.
program privates
  use check
  type t
    integer :: i, v(3)
  end type
  type(t) :: d
  integer :: a(5), r(4), k
  character(6) :: c
  real(8) :: x
  call check_placement ()
  a = 1
  c = 'before'
  d = t (1, 2)
  x = 3
  k = 9
  !$omp target firstprivate(a, c, d, x) private(k) map(from: r)
  k = 1
  a(1) = a(2) + 1
  c(1:2) = 'XX'
  d%v(3) = 30
  x = x * 2
  r = [a(1), ichar (c(1:1)), d%v(3) + d%i, int (x) + k]
  !$omp end target
  call check_that (all (r == [2, ichar ('X'), 31, 7]), 'inside')
  call check_that (all (a == 1) .and. c == 'before' .and. d%v(3) == 2 .and. x == 3 .and. k == 9, 'untouched')
  call check_result ()
end program
