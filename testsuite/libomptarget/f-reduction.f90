! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reductions of several kinds.
program main
  implicit none
  integer :: i, s, m
  real(8) :: d
  logical :: all_there
  s = 100
  m = 0
  d = 1
  all_there = .true.
  !$omp target parallel do reduction(+: s) reduction(max: m) map(tofrom: s, m)
  do i = 1, 1000
    s = s + i
    m = max(m, mod(i * 37, 1009))
  end do
  if (s /= 100 + 500500) stop 1
  if (m /= maxval([(mod(i * 37, 1009), i = 1, 1000)])) stop 2
  !$omp target teams distribute parallel do reduction(+: d) map(tofrom: d)
  do i = 1, 64
    d = d + 0.5d0
  end do
  if (d /= 33) stop 3
end program
