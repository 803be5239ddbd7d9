! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-modes "host ours ours-stock" }
! Stock ends the program: "pointer target not mapped for attach".
!
! Allocatable components with no elements, and characters whose length the compiler passes as 0, in maps of the whole variable.
program main
  use check
  implicit none
  type part
    integer, allocatable :: a(:)
    character(len=:), allocatable :: text
  end type part
  type whole
    integer :: n
    integer, allocatable :: none(:), b(:, :)
    type(part), allocatable :: parts(:)
  end type whole
  type(whole) :: w
  type(part) :: p
  integer :: sizes(3)
  call check_placement ()
  allocate (w%none(0), w%b(3, 0), w%parts(2))
  w%n = 1
  allocate (w%parts(1)%a(0), w%parts(2)%a(2))
  w%parts(2)%a = [3, 4]
  !$omp target map(tofrom: w) map(from: sizes)
  sizes = [size (w%none), size (w%b), size (w%parts(1)%a)]
  w%n = w%n + size (w%b, 1)
  w%parts(2)%a = w%parts(2)%a * 10
  !$omp end target
  call check_that (all (sizes == 0) .and. w%n == 4, 'sizes')
  call check_that (allocated (w%none) .and. size (w%b, 1) == 3 .and. all (w%parts(2)%a == [30, 40]), 'values')
  !$omp target data map(tofrom: w)
  !$omp target
  w%n = w%n + size (w%none) + 2
  !$omp end target
  !$omp end target data
  call check_that (w%n == 6, 'in a data region')
  p%text = 'hello'
  allocate (p%a(3))
  p%a = 1
  !$omp target map(tofrom: p)
  p%a(2) = 2
  !$omp end target
  call check_that (p%text == 'hello' .and. all (p%a == [1, 2, 1]), 'beside a character')
  print *, w%n, p%a
  call check_result ()
end program main
