! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Intrinsic functions on arrays in kernels regions.
! { dg-additional-options "-foffload-options=-w -w" }
program main
  use check
  implicit none
  integer :: a(40), b(40), s, most, i
  call check_placement ()
  a = [(mod (i * 7, 41), i = 1, 40)]
  !$acc kernels copyin(a) copyout(b, s, most)
  where (mod (a, 2) == 0)
    b = a / 2
  elsewhere
    b = -a
  end where
  s = sum (a)
  most = maxval (a)
  !$acc end kernels
  call check_that (s == sum (a) .and. most == maxval (a), 'reductions')
  call check_that (all (b == merge (a / 2, -a, mod (a, 2) == 0)), 'where')
  call check_result ()
end program main
