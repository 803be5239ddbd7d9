! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! metadirective, assume, nothing, error at compile time as warning, tile and unroll on loops.
! { dg-require-compiler 16 }
program meta
  implicit none
  integer :: i, j, n, a(30)
  logical :: flag
  do n = 0, 1
    flag = n == 1
    a = 0
    !$omp metadirective when(user={condition(flag)}: parallel do schedule(dynamic)) otherwise(nothing)
    do i = 1, 30
      a(i) = i
    end do
    if (sum (a) /= 465) stop 1
  end do
  n = 0
  !$omp parallel do reduction(+: n) private(j)
  !$omp tile sizes(4, 3)
  do i = 1, 10
    do j = 1, 11
      n = n + i * j
    end do
  end do
  if (n /= 55 * 66) stop 2
  n = 0
  !$omp parallel do reduction(+: n)
  !$omp unroll partial(3)
  do i = 1, 31
    n = n + i
  end do
  if (n /= 496) stop 3
  !$omp assume holds(n > 0) no_parallelism
  n = n + 1
  !$omp end assume
  !$omp nothing
  if (n /= 497) stop 4
end program
