! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Threadprivate allocatables, pointers and saved variables: allocation status each thread's own, copyin allocates.
module state
  implicit none
  integer, allocatable :: v(:)
  integer, pointer :: p(:) => null ()
  character(8), save :: tag = 'initial'
  type t
    integer :: n = 3
    integer, allocatable :: w(:)
  end type
  type(t), save :: d
  !$omp threadprivate(v, p, tag, d)
end module
program allocatables
  use state
  use omp_lib
  implicit none
  integer :: bad, n
  bad = 0
  call omp_set_dynamic (.false.)
  !$omp parallel reduction(+: bad) private(n)
  if (allocated (v) .or. associated (p) .or. tag /= 'initial' .or. d%n /= 3 .or. allocated (d%w)) bad = bad + 1
  n = omp_get_thread_num () + 1
  allocate (v(n), source = n)
  allocate (p(n), source = 2 * n)
  allocate (d%w(3), source = n)
  write (tag, '(i8)') n
  !$omp end parallel
  !$omp parallel reduction(+: bad) private(n)
  n = omp_get_thread_num () + 1
  if (size (v) /= n .or. any (v /= n) .or. size (p) /= n .or. any (p /= 2 * n) .or. any (d%w /= n)) bad = bad + 1
  deallocate (p)
  !$omp end parallel
  v = [1, 2, 3, 4]
  d%n = 9
  d%w = [5, 6]
  tag = 'copied'
  !$omp parallel copyin(v, tag, d) reduction(+: bad)
  if (size (v) /= 4) bad = bad + 1
  if (any (v /= [1, 2, 3, 4]) .or. tag /= 'copied' .or. d%n /= 9) bad = bad + 1
  if (any (d%w /= [5, 6])) bad = bad + 1
  v(1) = omp_get_thread_num ()
  !$omp end parallel
  !$omp parallel reduction(+: bad)
  if (v(1) /= omp_get_thread_num ()) bad = bad + 1
  deallocate (v)
  !$omp end parallel
  if (allocated (v) .or. bad /= 0) stop 1
end program
