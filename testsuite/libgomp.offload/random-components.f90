! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-modes "ours-host ours" }
! { dg-timeout 240 }
! GCC's library misplaces some components of components.
!
! Random programs over derived types whose components, and their components, are allocatable or not, of random shapes, some of no elements, some
! not allocated: several threads map them, change them on the device, copy them back or not, and compare them with what they should be.
!
! Argument: the first seed. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
module shapes
  implicit none
  type inner
    integer, allocatable :: c(:)
    integer :: tag
  end type
  type outer
    integer :: n
    integer, allocatable :: a(:), s, m(:,:)
    type(inner) :: i
    type(inner), allocatable :: j(:)
  end type
contains
  ! Each number once.
  subroutine bump (x, v)
    !$omp declare target
    type(outer), intent(inout) :: x
    integer, intent(in) :: v
    integer :: k
    x%n = x%n + v
    if (allocated (x%s)) x%s = 2 * x%s + v
    if (allocated (x%a)) then
      do k = 1, size (x%a)
        x%a(k) = x%a(k) + k * v
      end do
    end if
    if (allocated (x%m)) then
      do k = 1, size (x%m, 2)
        x%m(:,k) = x%m(:,k) - v * k
      end do
    end if
    call bump_inner (x%i, v)
    if (allocated (x%j)) then
      do k = 1, size (x%j)
        call bump_inner (x%j(k), v + k)
      end do
    end if
  end subroutine bump
  subroutine bump_inner (x, v)
    !$omp declare target
    type(inner), intent(inout) :: x
    integer, intent(in) :: v
    integer :: k
    x%tag = x%tag + v
    if (.not. allocated (x%c)) return
    do k = 1, size (x%c)
      x%c(k) = x%c(k) + v
    end do
  end subroutine bump_inner
  integer function total (x)
    !$omp declare target
    type(outer), intent(in) :: x
    integer :: k, r
    r = x%n + x%i%tag
    if (allocated (x%s)) r = r + 3 * x%s
    if (allocated (x%a)) then
      do k = 1, size (x%a)
        r = r + k * x%a(k)
      end do
    end if
    if (allocated (x%m)) then
      do k = 1, size (x%m, 2)
        r = r + k * sum (x%m(:,k))
      end do
    end if
    if (allocated (x%i%c)) r = r + 5 * sum (x%i%c)
    if (allocated (x%j)) then
      do k = 1, size (x%j)
        r = r + k * x%j(k)%tag
        if (allocated (x%j(k)%c)) r = r + (k + 7) * sum (x%j(k)%c)
      end do
    end if
    total = r
  end function total
end module shapes

program p
  use check
  use shapes
  use omp_lib
  implicit none
  integer, parameter :: wide = selected_int_kind (18)
  character(len=16) :: text
  integer :: seconds, status, length, first, seed, begin, now, rate
  logical :: separate
  call check_placement ()
  separate = check_expected_device () == 1
  call get_environment_variable ('REGOMP_RANDOM_SECONDS', text, length, status)
  seconds = 0
  if (status == 0 .and. length > 0) read (text, *) seconds
  call system_clock (begin, rate)
  first = 1
  call get_command_argument (1, text, length, status)
  if (status == 0 .and. length > 0) read (text, *) first
  seed = first
  do
    !$omp parallel num_threads(1 + mod (seed, 4))
    call play (seed * 31 + omp_get_thread_num ())
    !$omp end parallel
    seed = seed + 1
    call system_clock (now)
    if (seed > first + 3 .and. now - begin >= seconds * rate) exit
  end do
  if (seconds > 0) write (0, '(a,i0)') 'up to seed ', seed - 1
  call check_result ()
contains
  integer function pick (random, low, high)
    integer, intent(inout) :: random
    integer, intent(in) :: low, high
    random = int (mod (random * 48271_wide, 2147483647_wide))
    pick = low + mod (random / 7, high - low + 1)
  end function pick

  subroutine reshape_inner (x, random)
    type(inner), intent(inout) :: x
    integer, intent(inout) :: random
    integer :: k
    if (allocated (x%c)) deallocate (x%c)
    x%tag = pick (random, 0, 99)
    if (pick (random, 0, 3) == 0) return
    allocate (x%c(pick (random, 0, 6)))
    do k = 1, size (x%c)
      x%c(k) = pick (random, 0, 99)
    end do
  end subroutine reshape_inner

  subroutine reshape_outer (x, random)
    type(outer), intent(inout) :: x
    integer, intent(inout) :: random
    integer :: k
    if (allocated (x%a)) deallocate (x%a)
    if (allocated (x%s)) deallocate (x%s)
    if (allocated (x%m)) deallocate (x%m)
    if (allocated (x%j)) deallocate (x%j)
    x%n = pick (random, 0, 99)
    if (pick (random, 0, 3) > 0) allocate (x%s, source=pick (random, 0, 99))
    if (pick (random, 0, 3) > 0) then
      allocate (x%a(pick (random, 0, 30)))
      do k = 1, size (x%a)
        x%a(k) = pick (random, 0, 99)
      end do
    end if
    if (pick (random, 0, 3) > 0) then
      allocate (x%m(pick (random, 1, 4), pick (random, 1, 4)))
      x%m = pick (random, 0, 99)
    end if
    call reshape_inner (x%i, random)
    if (pick (random, 0, 3) > 0) then
      allocate (x%j(pick (random, 1, 3)))
      do k = 1, size (x%j)
        call reshape_inner (x%j(k), random)
      end do
    end if
  end subroutine reshape_outer

  subroutine play (start)
    integer, intent(in) :: start
    integer :: random, step, v, r
    type(outer) :: x, host, device ! the program's; what it should be; what the device's should be
    logical :: mapped
    random = 1 + int (mod (start * 69069_wide, 2147483646_wide))
    mapped = .false.
    call reshape_outer (x, random)
    host = x
    do step = 1, 30
      v = pick (random, 1, 9)
      r = -1
      if (.not. mapped) then
        select case (pick (random, 0, 4))
        case (0)
          call reshape_outer (x, random)
          host = x
        case (1)
          !$omp target map(tofrom: x)
          call bump (x, v)
          !$omp end target
          call bump (host, v)
        case (2)
          !$omp target map(to: x) map(from: r)
          r = total (x)
          !$omp end target
          call check_that (r == total (host), 'what is mapped to the device')
        case (3)
          !$omp target data map(tofrom: x)
          !$omp target map(from: r)
          call bump (x, v)
          r = total (x)
          !$omp end target
          call check_that (.not. separate .or. total (x) == total (host), 'inside target data')
          !$omp end target data
          call bump (host, v)
          call check_that (r == total (host), 'in target data')
        case (4)
          !$omp target enter data map(to: x)
          device = host
          mapped = .true.
        end select
      else
        select case (pick (random, 0, 2))
        case (0, 1)
          !$omp target map(tofrom: x) map(from: r)
          call bump (x, v)
          r = total (x)
          !$omp end target
          call bump (device, v)
          call check_that (r == total (device), 'what the device holds')
          if (.not. separate) host = device
        case (2)
          !$omp target exit data map(from: x)
          host = device
          mapped = .false.
        ! Not release or delete: GCC does not apply those to components.
        end select
      end if
      call check_that (total (x) == total (host), 'what the host holds')
    end do
    if (mapped) then
      !$omp target exit data map(from: x)
    end if
  end subroutine play
end program p
