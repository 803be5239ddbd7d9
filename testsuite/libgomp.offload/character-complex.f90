! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Character (fixed, deferred and assumed length), complex and logical data, and the intrinsics on them.
program character_complex
  use check
  implicit none
  character(len=10) :: fixed
  character(len=:), allocatable :: deferred
  character(len=3) :: list(4)
  character(kind=1, len=1) :: letter
  complex(8) :: z, w(5)
  complex(4) :: small
  logical :: l, many(8)
  integer :: position, i
  call check_placement ()
  fixed = 'offload'
  deferred = 'deferred length'
  list = ['abc', 'def', 'ghi', 'jkl']
  letter = 'q'
  position = 0
  !$omp target map(tofrom: fixed, deferred, list, letter, position)
  fixed(1:1) = 'O'
  fixed(8:10) = '!!!'
  position = index (fixed, 'load') * 100 + len_trim (fixed) + iachar (letter)
  deferred(1:1) = achar (iachar (deferred(1:1)) - 32)
  list(2)(3:3) = 'X'
  letter = merge ('y', 'n', list(4) == 'jkl')
  !$omp end target
  call check_that (fixed == 'Offload!!!' .and. position == 400 + 10 + 113, 'fixed length')
  call check_that (deferred == 'Deferred length' .and. len (deferred) == 15, 'deferred length')
  call check_that (list(2) == 'deX' .and. list(3) == 'ghi' .and. letter == 'y', 'arrays')
  call assumed (fixed(2:8))
  call check_that (fixed == 'OFFLOAD!!!', 'assumed length')

  z = (1d0, -2d0)
  w = [(cmplx (i, -i, 8), i = 1, 5)]
  small = (0.5, 0.25)
  l = .false.
  many = [(mod (i, 3) == 0, i = 1, 8)]
  !$omp target map(tofrom: z, w, small, l, many)
  z = z * conjg (z) + (0d0, 1d0)
  w = w ** 2
  small = small + cmplx (aimag (small), real (small))
  l = any (many) .and. .not. all (many)
  many = .not. many
  !$omp end target
  call check_that (z == (5d0, 1d0) .and. w(3) == (0d0, -18d0) .and. small == (0.75, 0.75), 'complex')
  call check_that (l .and. count (many) == 6, 'logical')
  print '(a,1x,a,1x,i0)', fixed, deferred, position
  deallocate (deferred)
  call check_result ()
contains
  subroutine assumed (text)
    character(len=*), intent(inout) :: text
    integer :: k
    !$omp target map(tofrom: text)
    do k = 1, len (text)
      if (text(k:k) >= 'a' .and. text(k:k) <= 'z') text(k:k) = achar (iachar (text(k:k)) - 32)
    end do
    !$omp end target
  end subroutine assumed
end program character_complex
