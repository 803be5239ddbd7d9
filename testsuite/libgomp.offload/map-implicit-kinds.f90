! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What is mapped without a clause: scalars firstprivate, arrays, allocatables, pointers, characters, derived types, logicals, complex.
program kinds
  use check
  type t
    integer :: i
    real(8) :: r(3)
  end type
  type(t) :: d
  integer :: scalar, fixed(4), i
  integer, allocatable :: alloc(:)
  integer, pointer :: ptr(:)
  integer, target :: storage(5)
  character(7) :: text
  logical :: l, la(3)
  complex(8) :: c, ca(2)
  real(4) :: r
  call check_placement ()
  scalar = 5
  fixed = 1
  allocate (alloc(3), source = 2)
  storage = 3
  ptr => storage(2:4)
  text = 'abcdefg'
  l = .true.
  la = .false.
  c = (1, 2)
  ca = (3, 4)
  r = 2.5
  d = t (1, [1, 2, 3])
  !$omp target
  fixed = fixed + scalar
  alloc = alloc + int (r)
  ptr = ptr * 2
  text(2:3) = 'XY'
  la(2) = l
  ca(1) = ca(1) + c
  d%i = 17
  d%r = d%r * r
  scalar = 99
  r = 99
  l = .false.
  !$omp end target
  call check_that (scalar == 5 .and. r == 2.5 .and. l .and. c == (1, 2), 'scalars stay')
  call check_that (all (fixed == 6) .and. all (alloc == 4), 'arrays')
  call check_that (all (storage == [3, 6, 6, 6, 3]), 'pointer target')
  call check_that (text == 'aXYdefg', 'characters')
  call check_that (la(2) .and. .not. la(1) .and. ca(1) == (4, 6) .and. ca(2) == (3, 4), 'logical, complex')
  call check_that (d%i == 17 .and. all (d%r == [2.5d0, 5d0, 7.5d0]), 'derived')
  call check_result ()
end program
