import { expect, test } from 'vitest'
import { attenderFile } from '../../src/features/services/attenders.tsx'
import { allPages } from '../../src/lib/api/pages.ts'
import { churchCheckInLink } from '../../src/lib/public-links.ts'
import { absentees, heldOnPhone, phoneCounts } from '../../src/features/services/occasions.ts'
import { checkService } from '../../src/features/services/add-service-dialog.tsx'
import { toCsv } from '../../contract/csv.ts'
import { aMark, aMember, aService } from '../members/a-church.ts'
import { churchDouble } from '../members/church-double.ts'
import { spec } from '../spec/spec.ts'

const today = '2026-11-22'
const zone = 'Africa/Lagos'
const service = aService(1, today)
const memberSince = (n: number, created_at: string) => aMember(n, { created_at })
const people = [
  memberSince(1, '2026-01-01T08:00:00.000Z'),
  memberSince(2, '2026-01-01T08:00:00.000Z'),
  // 23:30 in Lagos: still that day.
  memberSince(3, '2026-11-22T22:30:00.000Z'),
  // 00:30 in Lagos: the next day.
  memberSince(4, '2026-11-22T23:30:00.000Z'),
]
const church = churchDouble({
  members: people,
  services: [service],
  marks: [aMark(1, service.id, people[0]!.id, true)],
  today,
})
const known = {
  presences: church.presences(service.id).current(),
  heads: church.headcount(service.id).current(),
}

test('absent people belonged by that day’s end and are not marked', () => {
  const names = absentees(church.people.all(), service, known, today, zone).map(({ id }) => id)
  expect(names.toSorted()).toEqual([people[1]!.id, people[2]!.id])
})

/** `newId` never goes back, so it makes no id of an earlier day. */
function idMadeAt(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

test('without an instant the id says when somebody was added', () => {
  const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-23T08:00:00.000Z'].map(idMadeAt)
  const two = [...church.people.all()].slice(0, 2)
  const atTheDoor = two.map((person, n) => ({ ...person, id: [early!, late!][n]!, created_at: null }))
  const names = absentees(atTheDoor, service, known, '2026-11-24', zone).map(({ id }) => id)
  expect(names).toEqual([early])
})

test('a future service has no absentees', () => {
  expect(absentees(church.people.all(), aService(1, '2026-11-29'), known, today, zone)).toEqual([])
})

spec('Absent: unmarked service')
test('today’s service has no absentees before its first mark, past ones do', () => {
  const other = aService(2, today)
  const nobody = { ...known, presences: church.presences(other.id).current() }
  const gone = (day: string) => phoneCounts(church.people.all(), other, nobody, day, zone)
  expect(absentees(church.people.all(), other, nobody, today, zone)).toEqual([])
  expect(gone(today)).toEqual({ attendees: 0, absentees: 0, first_timers: 0, held: true })
  expect(gone('2026-11-23').absentees).toBe(3)
})

spec('Recurring services: not held')
test('a scheduled service without a mark or a count has no absentees', () => {
  const scheduled = { ...aService(2, today), schedule_id: aService(3, today).id }
  const nobody = { ...known, presences: church.presences(scheduled.id).current() }
  const counts = (own: typeof known) => phoneCounts(church.people.all(), scheduled, own, '2026-11-23', zone)
  expect(counts(nobody)).toMatchObject({ absentees: 0, held: false })
  const heads = { ...nobody.heads, sum: { ...nobody.heads.sum, women: 2 } }
  expect(counts({ ...nobody, heads })).toMatchObject({ absentees: 3, held: true })
  expect(counts(known)).toMatchObject({ attendees: 1, absentees: 2, held: true })
})

test('the phone counts present, absent and first timers', () => {
  expect(phoneCounts(church.people.all(), service, known, today, zone)).toEqual({
    attendees: 1,
    absentees: 2,
    first_timers: 1,
    held: true,
  })
})

spec('Offline: counts')
test('a phone counts only services whose marks it holds', () => {
  expect(['2026-11-29', '2026-11-14', '2026-11-13'].map((date) => heldOnPhone(date, today))).toEqual([
    true,
    true,
    false,
  ])
})

test('follows pages to the last one and reports each', async () => {
  const reported: number[] = []
  const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
    first: { items: [1, 2], next_cursor: 'b' },
    b: { items: [3], next_cursor: null },
  }
  const rows = await allPages(
    async (cursor) => pages[cursor ?? 'first']!,
    (count) => reported.push(count),
  )
  expect([rows, reported]).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
})

spec('2 Church Services: files')
test('the CSV has four columns, a BOM, dialled phones, no formula', () => {
  const attender = {
    id: '1',
    phone_tail: null,
    email: null,
    created_at: null,
    arrived_at: null,
    first_timer: false,
    deleted: false,
    gender: 'female' as const,
  }
  const rows = [
    { ...attender, first_name: '=HYPERLINK("x")', last_name: 'Ọlá', phone_number: '+2348035550101' },
  ]
  expect(toCsv(attenderFile, rows)).toBe(
    '\uFEFFfirst_name,last_name,phone_number,gender\r\n"\'=HYPERLINK(""x"")",Ọlá,0803 555 0101,female\r\n',
  )
})

test('the link carries the reference', () => {
  expect(churchCheckInLink('a b&c', 'https://x.example')).toBe(
    'https://x.example/church-service-capture?reference=a%20b%26c',
  )
})

test('name and day are required', () => {
  expect(checkService({ name: ' ', date_of_service: '' })).toMatchObject({
    name: 'Required',
    date_of_service: 'Required',
  })
  for (const date_of_service of ['1850-01-06', '0026-01-04', '2260-01-06'])
    expect(checkService({ name: 'Vigil', date_of_service })).toMatchObject({
      date_of_service: 'Check the year of this date.',
    })
  expect(checkService({ name: 'Vigil', date_of_service: today })).toEqual({
    name: undefined,
    date_of_service: undefined,
  })
})
