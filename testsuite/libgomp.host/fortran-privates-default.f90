! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! default(private), default(firstprivate), default(none), default(shared): variables of the host program and of the construct.
program defaults
  implicit none
  integer :: a, b, c, i, s
  a = 1
  b = 2
  c = 3
  !$omp parallel default(private) shared(s) firstprivate(b)
  a = b
  c = a
  !$omp single
  s = a + b + c
  !$omp end single
  !$omp end parallel
  if (a /= 1 .or. b /= 2 .or. c /= 3 .or. s /= 6) stop 1
  !$omp parallel default(firstprivate) shared(s)
  a = a + b + c
  if (a /= 6) stop 2
  !$omp end parallel
  if (a /= 1) stop 3
  s = 0
  !$omp parallel do default(none) private(i) shared(a) reduction(+: s)
  do i = 1, 10
    s = s + a
  end do
  if (s /= 10) stop 4
  s = 0
  !$omp parallel default(none) shared(s, a)
  !$omp single
  !$omp task default(shared)
  s = a + 1
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (s /= 2) stop 5
end program
