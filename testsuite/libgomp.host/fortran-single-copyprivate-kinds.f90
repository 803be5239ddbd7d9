! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! copyprivate of scalars, arrays, allocatables, pointers, derived types with allocatable components, characters, common blocks.
module shared_state
  integer :: from_module
  !$omp threadprivate(from_module)
end module
program kinds
  use shared_state
  use omp_lib
  implicit none
  type box
    integer, allocatable :: v(:)
    real :: r
  end type
  integer :: s, fixed(4), in_common
  integer, allocatable :: alloc(:), fresh(:, :)
  integer, pointer :: ptr(:)
  type(box) :: b
  character(6) :: text
  integer, target :: storage(3)
  integer :: bad
  common /blk/ in_common
  !$omp threadprivate(/blk/)
  storage = [7, 8, 9]
  bad = 0
  allocate (alloc(5), b%v(2))
  !$omp parallel private(s, fixed, ptr, text) firstprivate(alloc, b, fresh) reduction(+: bad)
  allocate (fresh(2, 2))
  nullify (ptr)
  !$omp single
  s = 42
  fixed = [1, 2, 3, 4]
  alloc = 11
  fresh = 12
  ptr => storage
  b%v = [5, 6]
  b%r = 2.5
  text = 'single'
  in_common = 77
  from_module = 88
  !$omp end single copyprivate(s, fixed, alloc, fresh, ptr, b, text, /blk/, from_module)
  if (s /= 42 .or. any (fixed /= [1, 2, 3, 4]) .or. any (alloc /= 11) .or. any (fresh /= 12)) bad = bad + 1
  if (.not. associated (ptr, storage)) bad = bad + 1
  if (any (b%v /= [5, 6]) .or. b%r /= 2.5 .or. text /= 'single') bad = bad + 1
  if (in_common /= 77 .or. from_module /= 88) bad = bad + 1
  alloc(1) = omp_get_thread_num ()
  b%v(1) = omp_get_thread_num ()
  !$omp barrier
  if (alloc(1) /= omp_get_thread_num () .or. b%v(1) /= omp_get_thread_num ()) bad = bad + 1
  !$omp end parallel
  if (bad /= 0) stop 1
end program
