! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Complex numbers in arrays and scalars.
program main
  use check
  implicit none
  complex :: z(20), f
  complex (8) :: w(20)
  integer :: i
  call check_placement ()
  f = (0., 1.)
  !$acc parallel loop copyout(z, w) copyin(f)
  do i = 1, 20
    z(i) = f * cmplx (i, -i)
    w(i) = conjg (cmplx (i, 2 * i, 8))
  end do
  call check_that (all (z == [(cmplx (i, i), i = 1, 20)]), 'z')
  call check_that (all (w == [(cmplx (i, -2 * i, 8), i = 1, 20)]), 'w')
  call check_result ()
end program main
