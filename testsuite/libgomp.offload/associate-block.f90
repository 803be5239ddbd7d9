! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! associate names and variables of block constructs in target regions and clauses.
program names
  use check
  type t
    integer :: v(3)
    integer :: k
  end type
  type(t) :: x
  integer :: a(6), n
  call check_placement ()
  x = t ([1, 2, 3], 4)
  a = 1
  associate (half => a(4:6), all_of => x)
    !$omp target map(tofrom: half)
    half = 7
    !$omp end target
    !$omp target map(tofrom: all_of)
    all_of%v = all_of%v * all_of%k
    all_of%k = 5
    !$omp end target
  end associate
  call check_that (all (x%v == [4, 8, 12]) .and. x%k == 5 .and. all (a == [1, 1, 1, 7, 7, 7]), 'associate')
  block
    integer :: local(5), k
    local = 2
    !$omp target map(tofrom: local)
    block
      integer :: inner
      inner = 3
      local = local * inner
    end block
    !$omp end target
    n = sum (local)
  end block
  call check_that (n == 30, 'block')
  call check_result ()
end program
