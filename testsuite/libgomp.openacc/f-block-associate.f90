! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Constructs inside block and associate.
program main
  use check
  implicit none
  integer :: a(20), i
  call check_placement ()
  a = 0
  block
    integer :: t(20), k
    k = 3
    !$acc parallel loop copyout(t)
    do i = 1, 20
      t(i) = i * k
    end do
    a = t
  end block
  associate (b => a)
    !$acc parallel loop copy(b)
    do i = 1, 20
      b(i) = b(i) + 1
    end do
  end associate
  call check_that (all (a == [(3 * i + 1, i = 1, 20)]), 'a')
  call check_result ()
end program main
