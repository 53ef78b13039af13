import { expect, test } from 'vitest'
import { attenderCsv, listedPeople } from '../../src/features/services/attender-csv.ts'
import { allPages } from '../../src/lib/api/pages.ts'
import { captureLink } from '../../src/features/services/capture-link.ts'
import { absentees, heldOnPhone, phoneCounts } from '../../src/features/services/service-counts.ts'
import { checkService } from '../../src/features/services/service-values.ts'
import { toCsv } from '../../contract/csv.ts'
import { firstView } from '../../src/ui/table/table-view.ts'
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
const presences = church.presences(service.id).current()

test('absent people belonged by that day’s end and are not marked', () => {
  const names = absentees(church.people.all(), presences, today, today, zone).map(({ id }) => id)
  expect(names.toSorted()).toEqual([people[1]!.id, people[2]!.id])
})

/** `newId` never goes back, so it makes no id of an earlier day. */
function idMadeAt(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

test('without an instant the id says when somebody was added', () => {
  const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-23T08:00:00.000Z'].map(idMadeAt)
  const known = [...church.people.all()].slice(0, 2)
  const atTheDoor = known.map((person, n) => ({ ...person, id: [early!, late!][n]!, created_at: null }))
  const names = absentees(atTheDoor, presences, today, '2026-11-24', zone).map(({ id }) => id)
  expect(names).toEqual([early])
})

test('a future service has no absentees', () => {
  expect(absentees(church.people.all(), presences, '2026-11-29', today, zone)).toEqual([])
})

spec('Absent: unmarked service')
test('today’s service has no absentees before its first mark, past ones do', () => {
  const nobody = church.presences(aService(2, today).id).current()
  const gone = (day: string) => phoneCounts(church.people.all(), nobody, today, day, zone)
  expect(absentees(church.people.all(), nobody, today, today, zone)).toEqual([])
  expect(gone(today)).toEqual({ attendees: 0, absentees: 0, first_timers: 0 })
  expect(gone('2026-11-23').absentees).toBe(3)
})

test('the phone counts present, absent and first timers', () => {
  expect(phoneCounts(church.people.all(), presences, today, today, zone)).toEqual({
    attendees: 1,
    absentees: 2,
    first_timers: 1,
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
    deleted: false,
    gender: 'female' as const,
  }
  const rows = [
    { ...attender, first_name: '=HYPERLINK("x")', last_name: 'Ọlá', phone_number: '+2348035550101' },
  ]
  expect(toCsv(attenderCsv, rows)).toBe(
    '\uFEFFfirst_name,last_name,phone_number,gender\r\n"\'=HYPERLINK(""x"")",Ọlá,0803 555 0101,female\r\n',
  )
})

test('the CSV has the order of the table', () => {
  const came = ['Zainab', 'Ámina', 'Bola'].map((first_name, n) => ({
    ...aMember(n, { first_name }),
    phone_tail: null,
    deleted: false,
  }))
  const names = (sort: string) =>
    listedPeople(came, zone, 'members', firstView(sort)).map((one) => one.first_name)
  expect(names('name')).toEqual(['Ámina', 'Bola', 'Zainab'])
  expect(names('-name')).toEqual(['Zainab', 'Bola', 'Ámina'])
})

test('the CSV has the people of the table’s search', () => {
  const came = ['Zainab', 'Ámina'].map((first_name, n) => ({
    ...aMember(n, { first_name, email: ['grace@mail.example', 'hope@mail.example'][n] ?? null }),
    phone_tail: null,
    deleted: false,
  }))
  const found = (query: string) =>
    listedPeople(came, zone, 'members', { ...firstView(), query }).map((one) => one.first_name)
  expect(found('amina')).toEqual(['Ámina'])
  expect(found('grace@mail')).toEqual(['Zainab'])
  expect(found('nobody')).toEqual([])
})

test('the link carries the reference', () => {
  expect(captureLink('a b&c', 'https://x.example')).toBe(
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
      date_of_service: 'Please check the year of this date.',
    })
  expect(checkService({ name: 'Vigil', date_of_service: today })).toEqual({
    name: undefined,
    date_of_service: undefined,
  })
})
