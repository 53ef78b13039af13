/** Tests search, order and storage of people on a phone. */
import { expect, test } from 'vitest'
import { plainName } from '../../sync/merge/names.ts'
import { personOf, seenScore } from '../../sync/client/people/person.ts'
import { directory } from '../../sync/client/people/directory.ts'
import { matchedRanges } from '../../sync/client/people/query.ts'
import { replaceOne } from '../../sync/client/people/search.ts'
import { chunksOf } from '../../sync/client/store/chunks.ts'
import { measuredOffset } from '../../sync/client/sync-parts.ts'
import { nextIn } from '../../sync/client/auto-sync.ts'
import { storageErrorOf } from '../../sync/client/store/church-db.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'
import { person, settle } from './people-of-grace.ts'
import { spec } from '../spec/spec.ts'

type Known = ReturnType<typeof person>

function door(people: Known[], aliases = new Map<string, string>()) {
  const all = directory(
    (id) => aliases.get(id) ?? id,
    async () => undefined,
  )
  all.clear()
  all.change(
    new Map(people.map((one) => [one.id, one as never])),
    people.map((one) => one.id),
  )
  return all
}

const names = (hits: { person: { first_name: string; last_name: string } }[]) =>
  hits.map(({ person: one }) => `${one.first_name} ${one.last_name}`)

const ada = person('Àdá', 'Obi', { phone_number: '+2348035550101' })
const olu = person('Olúwaṣeun', 'Ọbáfẹ́mi', { phone_number: '+2347061234567' })
const neil = person('Chidi', 'O’Neil-Eze', { phone_number: '+2348099990101' })
const hall = [ada, olu, neil]

test.each([
  ['ada', ['Àdá Obi']],
  ['OBI ada', ['Àdá Obi']],
  ['obafemi', ['Olúwaṣeun Ọbáfẹ́mi']],
  ['seun oba', ['Olúwaṣeun Ọbáfẹ́mi']],
  ['oneil', ['Chidi O’Neil-Eze']],
  ["o'neil", ['Chidi O’Neil-Eze']],
  ['0101', ['Àdá Obi', 'Chidi O’Neil-Eze']],
  ['101', ['Àdá Obi', 'Chidi O’Neil-Eze']],
  ['555', []],
  ['0803 555', ['Àdá Obi']],
  ['+234 706', ['Olúwaṣeun Ọbáfẹ́mi']],
  ['08035550101', ['Àdá Obi']],
  ['obi 0101', ['Àdá Obi']],
  ['nobody', []],
])('%s finds the intended person', (typed, found) => {
  expect(names(door(hall).search(typed)).sort()).toEqual([...found].sort())
})

test('at the door, digits or a whole number match by the end', () => {
  const atDoor = door([{ ...ada, phone_number: null, phone_tail: '0101' } as Known])
  expect(atDoor.search('101').length).toBe(1)
  expect(atDoor.search('08035550101').length).toBe(1)
  expect(atDoor.search('0803').length).toBe(0)
  // Asked for the last digits, a person may say more than four. Digits from the start of a number must continue it.
  for (const said of ['50101', '5550101', '35550101']) expect(atDoor.search(said)).toHaveLength(1)
  for (const said of ['50102', '08030101']) expect(atDoor.search(said)).toHaveLength(0)
})

test('four digits narrow from the first, either end before the middle', () => {
  const all = door([ada, person('Abi', 'Ojo', { phone_number: '+2348035551015' }), olu])
  const found = (typed: string) => names(all.search(typed))
  expect(found('0')).toEqual(['Àdá Obi', 'Abi Ojo'])
  expect(found('01')).toEqual(['Àdá Obi', 'Abi Ojo'])
  expect(found('010')).toEqual(['Àdá Obi'])
  expect(found('1')).toEqual(['Abi Ojo', 'Àdá Obi'])
  expect(found('15')).toEqual(['Abi Ojo'])
  expect(found('45')).toEqual(['Olúwaṣeun Ọbáfẹ́mi'])
})

test('people whose number ends in four digits come before other matches', () => {
  const often = { seen: 0b111111 }
  const inside = person('Segun', 'Ade', { phone_number: '+2347010144655', ...often })
  const owner = person('Timothy', 'Obi', { phone_number: '+2348035551014' })
  const known = person('Zainab', 'Sani', { phone_number: null, phone_tail: '1014' })
  const people = [inside, owner, known]
  const all = door(people)
  expect(names(all.search('1014'))).toEqual(['Timothy Obi', 'Zainab Sani', 'Segun Ade'])
  const sink = new Map([[owner.id, 1]])
  expect(names(all.search('1014', { sink }))).toEqual(['Zainab Sani', 'Timothy Obi', 'Segun Ade'])
  expect(names(all.search('1014', { sink: new Map(people.map(({ id }) => [id, 1])) }))).toEqual([
    'Timothy Obi',
    'Zainab Sani',
    'Segun Ade',
  ])
  expect(names(all.search('1014', { sink, limit: 1 }))).toEqual(['Zainab Sani'])
})

test('a number typed from its start matches numbers that begin so', () => {
  const inside = person('Segun', 'Ade', { phone_number: '+2347080355512', seen: 0b111111 })
  const owner = person('Timothy', 'Obi', { phone_number: '+2348035551014' })
  const all = door([inside, owner])
  for (const typed of ['0803 555', '+234 803 555', '234803555', '803555'])
    expect(names(all.search(typed))[0], typed).toBe('Timothy Obi')
})

test('two name beginnings must match two different names', () => {
  const people = [
    person('Oluwaseun', 'Bello', { seen: 0b111111 }),
    person('Oluwaseun', 'Oladele'),
    person('Ade', 'Adebayo'),
    person('Adebayo', 'Musa', { seen: 0b111111 }),
  ]
  const found = (typed: string) => names(door(people).search(typed))
  expect(found('oluwaseun ol')).toEqual(['Oluwaseun Oladele', 'Oluwaseun Bello'])
  expect(found('ol oluwaseun')).toEqual(['Oluwaseun Oladele', 'Oluwaseun Bello'])
  expect(found('ade ade').slice(0, 2)).toEqual(['Ade Adebayo', 'Adebayo Musa'])
  expect(found('a m')).toEqual(['Adebayo Musa'])
})

test('frequent attendees come first, recent services weighing most, then by name', () => {
  const people = [
    person('Zoe', 'A', { seen: 0b000001 }),
    person('Ben', 'A', { seen: 0b100000 }),
    person('Abe', 'A'),
    person('Eve', 'A', { seen: 0b111111 }),
    person('Aba', 'A'),
  ]
  expect(names(door(people).search(''))).toEqual(['Eve A', 'Zoe A', 'Ben A', 'Aba A', 'Abe A'])
  expect(seenScore(0b000001)).toBeGreaterThan(seenScore(0b000010))
})

test('marked people sink, and a limit counts from the top', () => {
  const people = ['Ada', 'Ben', 'Chi', 'Dan'].map((first) => person(first, 'Obi'))
  const all = door(people)
  const sink = new Map([[people[0]!.id, 1]])
  expect(names(all.search('obi', { sink }))).toEqual(['Ben Obi', 'Chi Obi', 'Dan Obi', 'Ada Obi'])
  expect(names(all.search('obi', { sink, limit: 2 }))).toEqual(['Ben Obi', 'Chi Obi'])
  expect(names(all.search('ada', { sink, limit: 2 }))).toEqual(['Ada Obi'])
})

test('names that begin with the text come before names that contain it', () => {
  const often = { seen: 0b111111 }
  const people = [
    person('Abasiama', 'Nyong', often),
    person('Mary', 'Obi'),
    person('Ada', 'Martins'),
    person('Tamara', 'Eze', often),
  ]
  expect(names(door(people).search('ma'))).toEqual([
    'Ada Martins',
    'Mary Obi',
    'Abasiama Nyong',
    'Tamara Eze',
  ])
  expect(names(door(people).search('ma', { limit: 1 }))).toEqual(['Ada Martins'])
  const all = door(people)
  all.search('m', { limit: 1 })
  expect(names(all.search('ma', { limit: 3 }))).toEqual(['Ada Martins', 'Mary Obi', 'Abasiama Nyong'])
})

spec('2 Members: signs alone')
test.each(['%', '_', '---', ' . ', '’', '😀'])('nobody is called “%s”', (signs) => {
  const { search } = door(hall)
  expect(search(signs)).toEqual([])
  expect(names(search(`${signs} ada`))).toEqual(['Àdá Obi'])
  expect(search(signs)).toEqual([])
  expect(search('')).toHaveLength(hall.length)
  // A number starts with these.
  expect(search('+')).toHaveLength(hall.length)
})

test('typing on and typing whole find the same, whatever the limit', () => {
  const people = Array.from({ length: 500 }, (_, i) =>
    person(['Ada', 'Adaeze', 'Bola', 'Ladan'][i % 4]!, `Obi${i}`, { seen: i % 64 }),
  )
  const all = door(people)
  for (const limit of [1, 3, 50, Infinity]) {
    for (const typed of [
      'a',
      'ad',
      'ada',
      'adae',
      'adae o',
      'adae obi1',
      'ad',
      'la',
      'bola 1',
      'bola 12',
      'a 1',
      'ada ob',
      'ob ad',
    ]) {
      expect(names(all.search(typed, { limit }))).toEqual(names(door(people).search(typed, { limit })))
    }
  }
})

test('one change keeps order and search without a full sort', () => {
  const people = Array.from({ length: 1000 }, (_, i) => person(`P${i}`, 'Obi', { seen: i % 64 }))
  const all = door(people)
  const before = all.all()
  expect(all.all()).toBe(before)
  const version = all.version.current()
  const changed = { ...people[10]!, first_name: 'Aaron' }
  const added = person('Zzz', 'Last')
  all.change(
    new Map([
      [changed.id, changed as never],
      [added.id, added as never],
    ]),
    [changed.id, added.id, people[11]!.id],
  )
  const fresh = door([changed, added, ...people.filter((_, i) => i !== 10 && i !== 11)])
  expect(all.version.current()).not.toBe(version)
  expect(names(all.search(''))).toEqual(names(fresh.search('')))
  expect(all.all().map((one) => one.id)).toEqual(fresh.all().map((one) => one.id))
  expect(all.count()).toBe(1000)
})

test('highlights the matching letters in the displayed name', () => {
  const shown = 'Olúwaṣeun Ọbáfẹ́mi'
  const marked = (name: string, ...words: string[]) =>
    matchedRanges(name, words).map(([from, to]) => name.slice(from, to))
  expect(marked(shown, 'seun', 'oba')).toEqual(['ṣeun', 'Ọbá'])
  expect(marked('Àdá Ada', 'ada')).toEqual(['Àdá'])
  expect(marked('Chidi O’Neil-Eze', 'oneil')).toEqual(['O’Neil'])
  expect(marked('Ada', 'x')).toEqual([])
  expect(marked(shown.normalize('NFD'), 'femi')).toEqual(['fẹ́mi'.normalize('NFD')])
})

test('people in chunks are ordered and found', () => {
  const rows = Array.from({ length: 1000 }, (_, i) =>
    person(['Ada', 'Tunde'][i % 2]!, `Name${(i * 79) % 1000}`, { seen: (i * 31) % 64 }),
  )
  const fields = Object.keys(rows[0]!) as (keyof Known)[]
  const columns = Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])]))
  const all = door([])
  for (const { chunk } of chunksOf({ count: rows.length, ...columns } as never, 1, 1)) all.takeChunk(chunk)
  all.taken()
  expect(all.count()).toBe(1000)
  expect(names(all.search('tunde name49'))).toEqual(names(door(rows).search('tunde name49')))
  expect(all.all().map(({ id }) => id)).toEqual(
    door(rows)
      .all()
      .map(({ id }) => id),
  )
})

test('one change among 50,000 needs some thirty comparisons', () => {
  const people = Array.from({ length: 50_000 }, (_, i) => ({ id: String(i), seen: i * 2 }) as never)
  let compared = 0
  const bySeen = (a: { seen: number }, b: { seen: number }) => {
    compared += 1
    return a.seen - b.seen
  }
  replaceOne(people, people[5]!, { id: '5', seen: 90_001 } as never, bySeen)
  expect((people as { id: string }[]).findIndex(({ id }) => id === '5')).toBe(45_000)
  expect(people.length).toBe(50_000)
  expect(compared).toBeLessThanOrEqual(34)
})

test('an alias leads to the surviving person', () => {
  const aliases = new Map([[olu.id, ada.id]])
  const all = door(hall, aliases)
  expect(all.get(olu.id)?.id).toBe(ada.id)
  expect(all.count()).toBe(2)
})

test('a deleted person is not found', () => {
  expect(personOf({ id: '1', first_name: 'Ada', deleted_at: '2026-01-01T00:00:00.000Z' })).toBeNull()
  expect(plainName('ADA')).toBe('ada')
})

test.each([
  ['2026-05-03T10:00:00.000Z', 0, 200, Date.parse('2026-05-03T10:00:00.000Z') - 100],
  ['2026-05-03T10:00:00.000Z', 0, 20_000, null],
  ['2026-05-03T10:00:00.000Z', 500, 100, null],
  ['1999-01-01T00:00:00.000Z', 0, 100, null],
  ['yesterday', 0, 100, null],
])('the phone’s error from %s, sent %i, heard %i', (serverTime, sent, received, offset) => {
  expect(measuredOffset(serverTime, sent, received)).toBe(offset)
})

test('a phone a day off marks by the corrected clock after contact', async () => {
  const now = Date.UTC(2026, 4, 3, 9)
  const server = newServer(() => now)
  const { ada: member } = settle(server)
  const phone = newPhone(server)
  phone.clock.time = now + 86_400_000
  const church = await phone.open()
  expect(church.today()).toBe('2026-05-04')
  await church.syncNow()
  expect([church.today(), church.now()]).toEqual(['2026-05-03', new Date(now).toISOString()])
  const presences = church.presences(church.services.current()[0]!.id)
  await church.mutate('mark-person', { service_id: church.services.current()[0]!.id, person_id: member.id })
  expect(presences.current().present.get(member.id)?.arrivedAt).toBe(new Date(now).toISOString())
  await church.syncNow()
  expect(server.pushes[0]?.ops[0]).toMatchObject({
    captured_at: new Date(now + 86_400_000).toISOString(),
    clock_offset: -86_400_000,
  })
})

test('the next poll is jittered and backs off to some minutes', () => {
  expect(nextIn(0, 0, false)).toBe(15_000)
  expect(nextIn(0, 1, false)).toBe(45_000)
  expect(nextIn(0, 0.5, true)).toBe(300_000)
  expect([1, 2, 3].map((failures) => nextIn(failures, 0.5, true))).toEqual([2_000, 4_000, 8_000])
  expect(nextIn(40, 0.5, true)).toBe(300_000)
})

test('classifies browser errors: full, lost, or no storage error', () => {
  const aborted = Object.assign(new Error('aborted'), {
    name: 'AbortError',
    inner: new DOMException('no room', 'QuotaExceededError'),
  })
  expect(storageErrorOf(aborted)).toMatchObject({ reason: 'full' })
  expect(storageErrorOf(new DOMException('aborted', 'AbortError'))).toMatchObject({ reason: 'lost' })
  expect(
    storageErrorOf(
      new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      ),
    ),
  ).toMatchObject({ reason: 'lost' })
  const other = new TypeError('x is not a function')
  expect(storageErrorOf(other)).toBe(other)
})
