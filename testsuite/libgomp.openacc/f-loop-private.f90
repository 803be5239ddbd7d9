! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! private scalars and arrays of loops.
program main
  use check
  implicit none
  integer :: out(40), t(3), s, i, j
  call check_placement ()
  !$acc parallel loop gang vector private(t, s) copyout(out)
  do i = 1, 40
    do j = 1, 3
      t(j) = i * j
    end do
    s = t(1) + t(2) + t(3)
    out(i) = s
  end do
  call check_that (all (out == [(6 * i, i = 1, 40)]), 'out')
  call check_result ()
end program main
