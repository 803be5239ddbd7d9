! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A function's scratch array is saved, so that all threads that call it share it.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*saved-array\.f90:(19|24)\M.*saved-array\.f90:(19|24)\M
integer function digit_sum(n)
  implicit none
  integer, intent(in) :: n
  integer :: k, rest
#ifdef FAULT
  integer, save :: digit(4)
#else
  integer :: digit(4)
#endif
  !$omp declare target
  !GCC$ ATTRIBUTES noinline :: digit_sum
  rest = n
  do k = 1, 4
    digit(k) = mod(rest, 10)
    rest = rest / 10
  end do
  digit_sum = 0
  do k = 1, 4
    digit_sum = digit_sum * 3 + digit(k)
  end do
end function

subroutine run_saved_array() bind(c)
  implicit none
  integer, external :: digit_sum
  !$omp declare target(digit_sum)
  integer :: sums(64), i
  !$omp target parallel do num_threads(4) map(from: sums)
  do i = 1, 64
    sums(i) = digit_sum(i * 37)
  end do
  if (sums(1) < 0) error stop
end subroutine
