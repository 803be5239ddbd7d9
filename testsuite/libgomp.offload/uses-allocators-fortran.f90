! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 17 }
!
! uses_allocators with traits in Fortran: memory for private variables of the region's threads.
program uses_allocators
  use check
  use iso_c_binding
  implicit none
  type (omp_alloctrait), parameter :: traits(2) = [omp_alloctrait (omp_atk_alignment, 512), omp_alloctrait (omp_atk_pool_size, 65536)]
  integer (omp_allocator_handle_kind) :: a
  integer :: i, total, misaligned
  call check_placement ()
  total = 0
  misaligned = 0
  !$omp target uses_allocators(traits(traits): a) map(tofrom: total, misaligned)
  block
    integer :: own(16)
    type (c_ptr) :: p
    own = 3
    !$omp parallel num_threads(4) firstprivate(own) allocate(allocator(a): own) reduction(+: total)
    own = own + 1
    total = total + sum (own) / 64
    !$omp end parallel
    p = omp_alloc (100_c_size_t, a)
    if (.not. c_associated (p) .or. iand (transfer (p, 0_c_intptr_t), 511_c_intptr_t) /= 0) misaligned = 1
    call omp_free (p, a)
  end block
  !$omp end target
  call check_that (total >= 1 .and. total <= 4, 'each thread has counted once')
  call check_that (misaligned == 0, 'alignment')
  call check_result ()
end program uses_allocators
