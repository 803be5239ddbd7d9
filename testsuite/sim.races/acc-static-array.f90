! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A routine's scratch array is saved, so that all gangs that call it share it.
! OPTIONS: -fopenacc -cpp
! RACE: data race in kernel .*acc-static-array\.f90:(19|24)\M.*acc-static-array\.f90:(19|24)\M
integer function acc_digit_sum(n)
  implicit none
  integer, intent(in) :: n
  integer :: k, rest
#ifdef FAULT
  integer, save :: digit(4)
#else
  integer :: digit(4)
#endif
  !$acc routine seq
  !GCC$ ATTRIBUTES noinline :: acc_digit_sum
  rest = n
  do k = 1, 4
    digit(k) = mod(rest, 10)
    rest = rest / 10
  end do
  acc_digit_sum = 0
  do k = 1, 4
    acc_digit_sum = acc_digit_sum * 3 + digit(k)
  end do
end function

subroutine run_acc_static_array() bind(c)
  implicit none
  interface
    integer function acc_digit_sum(n)
      integer, intent(in) :: n
      !$acc routine seq
    end function
  end interface
  integer :: sums(64), i
  !$acc parallel loop gang num_gangs(4) copyout(sums)
  do i = 1, 64
    sums(i) = acc_digit_sum(i * 37)
  end do
  if (sums(1) < 0) error stop
end subroutine
