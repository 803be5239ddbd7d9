! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-additional-options "-DREVERSE_OFFLOAD" }
!
! Reverse offload in Fortran: scalars, arrays, sections, character, logical, derived types, in a loop and in a procedure.
module host_side
  implicit none
  integer :: calls = 0
contains
  subroutine note (x)
    integer, intent(in) :: x
    calls = calls + x
  end subroutine note
end module host_side

program reverse_basic
  use check
  use host_side
  implicit none
  !$omp requires reverse_offload
  type point
    integer :: id
    real(8) :: x(3)
  end type point
  integer :: bad, total
  call check_placement ()
  bad = 0
  total = 0
  !$omp target map(tofrom: bad, total)
  block
    integer :: i, a(10), s
    real(8) :: x
    logical :: l
    character(len=6) :: text
    type(point) :: p
    a = [(i, i = 1, 10)]
    x = 1.5d0
    l = .false.
    text = 'device'
    s = 0
    !$omp target device(ancestor: 1) map(tofrom: a, x, l, text) map(from: s)
    s = sum (a)
    a = a * 2
    x = x + 1
    l = .true.
    text(1:2) = 'DE'
    !$omp end target
    if (s /= 55 .or. a(10) /= 20 .or. x /= 2.5d0 .or. .not. l .or. text /= 'DEvice') bad = bad + 1
    !$omp target device(ancestor: 1) map(tofrom: a(3:5)) firstprivate(s)
    a(3:5) = -s
    !$omp end target
    if (any (a(3:5) /= -55) .or. a(2) /= 4 .or. a(6) /= 12) bad = bad + 10
    p = point (4, [1d0, 2d0, 3d0])
    !$omp target device(ancestor: 1) map(tofrom: p)
    p%id = p%id + int (sum (p%x))
    p%x(2) = 9
    !$omp end target
    if (p%id /= 10 .or. p%x(2) /= 9 .or. p%x(3) /= 3) bad = bad + 100
    do i = 1, 20
      !$omp target device(ancestor: 1) firstprivate(i)
      call note (i)
      !$omp end target
    end do
    do i = 1, 5
      total = total + ask (i)
    end do
  end block
  !$omp end target
  call check_that (bad == 0, 'values on the device')
  call check_that (calls == 210 + 15, 'calls')
  call check_that (total == 55, 'answers')
  print *, calls, total
  call check_result ()
contains
  integer function ask (k)
    !$omp declare target
    integer, intent(in) :: k
    integer :: r
    !$omp target device(ancestor: 1) firstprivate(k) map(from: r)
    call note (k)
    r = k * k
    !$omp end target
    ask = r
  end function ask
end program reverse_basic
