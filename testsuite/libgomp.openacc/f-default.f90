! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! default(none) and default(present).
program main
  use check
  implicit none
  integer :: a(10), b(10), i, k
  call check_placement ()
  k = 2
  a = 1
  !$acc parallel loop default(none) copyin(a) copyout(b) firstprivate(k)
  do i = 1, 10
    b(i) = a(i) + i * k
  end do
  !$acc enter data copyin(b)
  !$acc parallel loop default(present)
  do i = 1, 10
    b(i) = b(i) * 2
  end do
  !$acc exit data copyout(b)
  call check_that (all (b == [(2 + 4 * i, i = 1, 10)]), 'b')
  call check_result ()
end program main
