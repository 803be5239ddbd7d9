! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A kernel of bench/lanes as Fortran has it: array sections in the loop. lanes.c says how it is used.
!
! Usage: lanes-fortran sections [N [ROUNDS]]
subroutine sections(a, b, m, columns)
  integer, intent(in) :: m, columns
  real, intent(in) :: a(m, columns)
  real, intent(inout) :: b(m, columns)
  integer :: j
#ifdef SIMD
  !$omp target teams distribute parallel do simd
#else
  !$omp target teams distribute parallel do
#endif
  do j = 1, columns
    b(2:m - 1, j) = 2 * a(1:m - 2, j) + a(3:m, j)
    b(1:m:m - 1, j) = sum(a(1:4, j))
  end do
end subroutine

program lanes
  use iso_fortran_env, only: int64
  implicit none
  character(32) :: text
  integer, parameter :: m = 8
  integer :: columns, i, j, r, rounds
  integer(int64) :: began, ended, rate, least
  real, allocatable :: a(:, :), b(:, :)
  logical :: right
  interface
    subroutine sections(a, b, m, columns)
      integer, intent(in) :: m, columns
      real, intent(in) :: a(m, columns)
      real, intent(inout) :: b(m, columns)
    end subroutine
  end interface
  columns = 8192
  rounds = 0
  if (command_argument_count() == 0) then
    print '(a)', "sections"
    stop
  end if
  if (command_argument_count() > 1) then
    call get_command_argument(2, text)
    read (text, *) i
    columns = max(i / m, 1)
  end if
  if (command_argument_count() > 2) then
    call get_command_argument(3, text)
    read (text, *) rounds
  end if
  allocate (a(m, columns), b(m, columns))
  do j = 1, columns
    do i = 1, m
      a(i, j) = modulo(i * 7 + j, 101)
    end do
  end do
  b = 0
  least = huge(least)
  !$omp target data map(to: a) map(tofrom: b)
  call sections(a, b, m, columns)
  do r = 1, rounds
    call system_clock(began, rate)
    call sections(a, b, m, columns)
    call system_clock(ended)
    least = min(least, ended - began)
  end do
  !$omp end target data
  right = .true.
  do j = 1, columns
    right = right .and. all(b(2:m - 1, j) == 2 * a(1:m - 2, j) + a(3:m, j)) .and. b(1, j) == sum(a(1:4, j)) &
            .and. b(m, j) == sum(a(1:4, j))
  end do
  write (*, '(a, a, i0)', advance='no') "sections   ", merge("right ", "WRONG ", right), columns
  if (rounds > 0) write (*, '(f12.1, a)', advance='no') real(least) * 1e6 / real(rate), " us"
  print *
  if (.not. right) error stop
end program
