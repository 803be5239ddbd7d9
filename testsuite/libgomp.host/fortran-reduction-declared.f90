! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare reduction: derived types from a module, initializer procedures, combiner subroutines, allocatable components.
module types
  implicit none
  type pair
    integer :: lo = huge (1), hi = -huge (1)
  end type
  type vec
    integer, allocatable :: v(:)
  end type
contains
  elemental type(pair) function join (a, b)
    type(pair), intent(in) :: a, b
    join = pair (min (a%lo, b%lo), max (a%hi, b%hi))
  end function
  subroutine gather_vec (out, in)
    type(vec), intent(inout) :: out
    type(vec), intent(in) :: in
    out%v = out%v + in%v
  end subroutine
  subroutine init_vec (priv, orig)
    type(vec), intent(out) :: priv
    type(vec), intent(in) :: orig
    allocate (priv%v(size (orig%v)), source = 0)
  end subroutine
end module
program declared
  use types
  implicit none
  type(pair) :: p, pa(3)
  type(vec) :: w
  integer :: i, longest
  character(12) :: word
  !$omp declare reduction(joined: pair: omp_out = join (omp_out, omp_in)) initializer(omp_priv = pair ())
  !$omp declare reduction(gather: vec: gather_vec (omp_out, omp_in)) initializer(init_vec (omp_priv, omp_orig))
  !$omp declare reduction(longer: character(12): omp_out = merge (omp_in, omp_out, len_trim (omp_in) > len_trim (omp_out))) &
  !$omp & initializer(omp_priv = '')
  !$omp declare reduction(biggest: integer: omp_out = max (abs (omp_out), abs (omp_in))) initializer(omp_priv = 0)
  allocate (w%v(4), source = 1)
  longest = 0
  word = 'ab'
  !$omp parallel do reduction(joined: p, pa) reduction(gather: w) reduction(biggest: longest) reduction(longer: word)
  do i = -50, 49
    p = join (p, pair (i, i))
    pa(modulo (i, 3) + 1) = join (pa(modulo (i, 3) + 1), pair (i, i))
    w%v(modulo (i, 4) + 1) = w%v(modulo (i, 4) + 1) + 1
    longest = max (longest, abs (i))
    if (i == 7) word = 'abcdefgh'
    if (i == 8 .and. len_trim (word) < 3) word = 'abc'
  end do
  if (p%lo /= -50 .or. p%hi /= 49 .or. any (pa%lo /= [-48, -50, -49]) .or. any (pa%hi /= [48, 49, 47])) stop 1
  if (any (w%v /= 26) .or. longest /= 50 .or. word /= 'abcdefgh') stop 2
end program
