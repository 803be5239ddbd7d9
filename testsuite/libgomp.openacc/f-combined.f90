! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Combined constructs: parallel loop, kernels loop, serial loop, each with several clauses.
! { dg-additional-options "-foffload-options=-w -w" }
program main
  use check
  implicit none
  integer :: a(20), s, t, i
  call check_placement ()
  s = 0
  !$acc parallel loop gang vector num_gangs(2) vector_length(32) private(t) reduction(+: s) copyout(a)
  do i = 1, 20
    t = i * 2
    a(i) = t
    s = s + t
  end do
  !$acc end parallel loop
  !$acc kernels loop independent copy(a)
  do i = 1, 20
    a(i) = a(i) + 1
  end do
  !$acc end kernels loop
  !$acc serial loop seq copy(a)
  do i = 2, 20
    a(i) = a(i) + a(i - 1)
  end do
  !$acc end serial loop
  call check_that (s == 420 .and. a(1) == 3 .and. a(20) == 440, 'values')
  call check_result ()
end program main
