! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_target_* routines with c_ptr: alloc, memcpy, rect copies, present, associate, mapped pointers, memset, accessibility.
! { dg-require-compiler 16 }
program routines
  use check
  use, intrinsic :: iso_c_binding
  type(c_ptr) :: d, h
  integer(c_int), target :: a(12), b(12), m(4, 3)
  integer :: dev, host, rc, i
  call check_placement ()
  dev = omp_get_default_device ()
  host = omp_get_initial_device ()
  d = omp_target_alloc (48_c_size_t, dev)
  call check_that (c_associated (d), 'alloc')
  a = [(i, i = 1, 12)]
  b = 0
  rc = omp_target_memcpy (d, c_loc (a), 48_c_size_t, 0_c_size_t, 0_c_size_t, dev, host)
  call check_that (rc == 0, 'memcpy to')
  rc = omp_target_memcpy (c_loc (b), d, 16_c_size_t, 8_c_size_t, 4_c_size_t, host, dev)
  call check_that (rc == 0 .and. all (b == [0, 0, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0]), 'memcpy with offsets')
  m = 0
  rc = omp_target_memcpy_rect (c_loc (m), d, 4_c_size_t, 2, [2_c_size_t, 2_c_size_t], [1_c_size_t, 2_c_size_t], &
    [0_c_size_t, 1_c_size_t], [3_c_size_t, 4_c_size_t], [3_c_size_t, 4_c_size_t], host, dev)
  call check_that (rc == 0 .and. m(3, 2) == 2 .and. m(4, 2) == 3 .and. m(3, 3) == 6 .and. m(4, 3) == 7 .and. sum (m) == 18, 'rect')
  call check_that (omp_target_memcpy_rect (c_null_ptr, c_null_ptr, 4_c_size_t, 2, [2_c_size_t], [2_c_size_t], [2_c_size_t], &
    [2_c_size_t], [2_c_size_t], host, dev) >= 3, 'number of dimensions')
  h = omp_target_memset (d, 255, 48_c_size_t, dev)
  rc = omp_target_memcpy (c_loc (a), d, 48_c_size_t, 0_c_size_t, 0_c_size_t, host, dev)
  call check_that (all (a == -1), 'memset')
  if (check_expected_device () == 1) then
    call check_that (omp_target_is_present (c_loc (b), dev) == 0, 'absent')
    rc = omp_target_associate_ptr (c_loc (b), d, 48_c_size_t, 0_c_size_t, dev)
    call check_that (rc == 0 .and. omp_target_is_present (c_loc (b), dev) /= 0, 'associated')
    call check_that (c_associated (omp_get_mapped_ptr (c_loc (b), dev), d), 'mapped pointer')
    !$omp target map(always, from: b)
    b(1) = b(2) - 1
    !$omp end target
    call check_that (b(1) == -2 .and. b(12) == -1, 'used')
    rc = omp_target_disassociate_ptr (c_loc (b), dev)
    call check_that (rc == 0 .and. omp_target_is_present (c_loc (b), dev) == 0, 'disassociated')
  end if
  call check_that (omp_target_is_accessible (c_loc (b), 48_c_size_t, host) /= 0, 'accessible on the host')
  call omp_target_free (d, dev)
  call omp_target_free (c_null_ptr, dev)
  call check_result ()
end program
