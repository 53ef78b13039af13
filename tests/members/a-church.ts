/** Makes people and services for screens: ordinary ones, and names that break a narrow screen. */
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { NO_DETAILS } from '../../sync/merge/person.ts'

const FIRST = [
  'Ngozi',
  'Tunde',
  'Aisha',
  'Chidi',
  'Folake',
  'Emeka',
  'Ọláṣubọ̀mí',
  'Ibrahim',
  'Blessing',
  'Yetunde',
]
const LAST = [
  'Eze',
  'Adeyemi',
  'Bello',
  'Okafor',
  'Balogun',
  'Nwosu',
  'Akinwándé',
  'Musa',
  'Okonkwo',
  'Oyelaran-Ogunwusi',
]

const idOf = (kind: string, n: number) => `0190c${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The nth member, the same every time. */
export function aMember(n: number, more: Partial<MemberRow> = {}): MemberRow {
  return {
    id: idOf('111', n),
    ...NO_DETAILS,
    first_name: FIRST[n % FIRST.length]!,
    last_name: LAST[Math.floor(n / FIRST.length) % LAST.length]!,
    phone_number: n % 7 === 3 ? null : `+234803${String(5_550_000 + n).padStart(7, '0')}`,
    email: n % 3 === 0 ? null : `person${n}@example.com`,
    gender: n % 2 ? 'male' : 'female',
    occupation: n % 4 ? null : 'Trader',
    day_of_birth: (n % 28) + 1,
    month_of_birth: (n % 12) + 1,
    date_of_birth: null,
    street: n % 5 ? null : '12 Adeola Odeku Street',
    city: n % 5 ? null : 'Lagos',
    state: n % 5 ? null : 'Lagos',
    post_code: null,
    country: n % 5 ? null : 'Nigeria',
    first_timer: n % 11 === 5,
    captured_service_id: null,
    cell_id: null,
    department_id: null,
    created_at: `2026-0${(n % 9) + 1}-1${n % 9}T09:30:00.000Z`,
    created_by: null,
    deleted_at: null,
    ...more,
  }
}

/** A service on a day. */
export function aService(n: number, date: string, more: Partial<ServiceRow> = {}): ServiceRow {
  return {
    id: idOf('222', n),
    name: 'Sunday service',
    date_of_service: date,
    flyer_image: null,
    schedule_id: null,
    reference: `ref${String(n).padStart(29, '0')}`,
    created_at: `${date}T06:00:00.000Z`,
    created_by: null,
    deleted_at: null,
    ...more,
  }
}

export function aMark(n: number, serviceId: string, personId: string, firstTimer = false): MarkRow {
  return {
    id: idOf('333', n),
    service_id: serviceId,
    person_id: personId,
    arrived_at: '2026-11-22T08:00:00.000Z',
    tapped_at: '2026-11-22T08:00:00.000Z',
    marked_by: null,
    device_id: null,
    first_timer: firstTimer,
    removed_by: null,
  }
}
