import { expect, test } from 'vitest'
import type { FollowUpLine } from '../../contract/routes/follow-ups.ts'
import { placeDecisions, type Decision, derivedIdNow } from '../../server/modules/follow-ups/decisions.ts'
import {
  firstTimersHere,
  withFirstTimersHere,
  cameSince,
  byTurn,
  isOpen,
  linesOf,
  saidOf,
  type FollowUpList,
} from '../../src/features/follow-up/lines.ts'
import { awayHere, withAwayHere } from '../../src/features/follow-up/away-here.ts'
import { attendanceOf } from '../../src/domain/attendance/attendance-of-all.ts'
import { readAttendance } from '../../src/domain/attendance/known-attendance.ts'
import { deletedOf, withPeopleHere } from '../../src/features/follow-up/use-follow-ups.ts'
import type { Person } from '../../sync/client/api.ts'
import { ownerWord, userWord, whyWords } from '../../src/features/follow-up/line-text.tsx'
import { spec } from '../spec/spec.ts'

const TODAY = '2026-11-22'
const CHURCH = '0193b5a0-0000-7000-8000-000000000001'

const line = (id: string, more: Partial<FollowUpLine> = {}): FollowUpLine => ({
  id,
  person: { id: `person-${id}`, first_name: 'Ada', last_name: 'Obi', phone_number: null },
  reason: 'absent',
  since: '2026-10-25',
  missed: 3,
  owner_id: null,
  state: 'to_call',
  changed_at: null,
  ...more,
})

const list = (...lines: FollowUpLine[]): FollowUpList => ({
  absent_after: 3,
  lines,
  more: false,
  notes: [],
  team: [],
})
const NOTE = { id: 'n', text: 'x', written_at: '2026-11-01T10:00:00.000Z', written_by: null }
const nothing = {
  timeZone: 'Africa/Lagos',
  rows: null,
  notes: null,
  came: { last: new Map<string, string>(), held: new Set<string>() },
}
const row = (id: string, changed_at: string) => ({
  id,
  person_id: `person-${id}`,
  reason: 'absent' as const,
  since: '2026-10-25',
  owner_id: 'tunde',
  due_on: null,
  state: 'reached' as const,
  changed_at,
  changed_by: 'tunde',
})

test('this phone’s decision overrides the list, unless the list is later', () => {
  const known = {
    ...nothing,
    rows: [row('a', '2026-11-21T10:00:00.000Z'), row('b', '2026-11-21T10:00:00.000Z')],
  }
  const later = line('b', { state: 'visiting', changed_at: '2026-11-21T11:00:00.000Z' })
  expect(linesOf(list(line('a'), later), known)).toMatchObject([
    { id: 'a', state: 'reached', owner_id: 'tunde' },
    { id: 'b', state: 'visiting', owner_id: null },
  ])
})

spec('Follow-up: offline marks')
test('a person marked here has returned; a first attendance is no return', () => {
  const known = {
    ...nothing,
    came: {
      last: new Map([
        ['person-a', '2026-11-21'],
        ['person-b', TODAY],
      ]),
      held: new Set(['2026-11-21', TODAY]),
    },
  }
  const today = line('b', { reason: 'first_timer', since: TODAY })
  expect(linesOf(list(line('a'), today), known).map(({ state }) => state)).toEqual(['returned', 'to_call'])
})

spec('Follow-up: offline marks')
test('a person whose only new marks were removed here has not returned', () => {
  const back = {
    state: 'returned' as const,
    decided_state: 'reached' as const,
    changed_at: '2026-11-01T10:00:00.000Z',
  }
  const serverList = list(
    line('a', { ...back, came_on: ['2026-11-15'] }),
    line('b', { ...back, came_on: ['2026-11-15', '2026-11-08'] }),
    line('c', back),
  )
  const came = { last: new Map<string, string>(), held: new Set(['2026-11-15', TODAY]) }
  const states = (known: typeof nothing) => linesOf(serverList, known).map(({ state }) => state)
  expect(states({ ...nothing, came })).toEqual(['reached', 'returned', 'returned'])
  // They are still marked there, or this phone does not hold that service.
  expect(states({ ...nothing, came: { ...came, last: new Map([['person-a', '2026-11-15']]) } })[0]).toBe(
    'returned',
  )
  expect(states(nothing)[0]).toBe('returned')
  // The service itself was deleted here.
  const without = cameSince([], new Map([['sunday', '2026-11-15']]))
  expect(states({ ...nothing, came: { last: new Map(), held: new Set(without.held) } })[0]).toBe('reached')
})

spec('Follow-up: phone data')
test('lists people as this phone knows them: renamed, deleted, now members', async () => {
  const known = [
    {
      id: 'person-a',
      first_name: 'Adaeze',
      last_name: 'Obi',
      phone_number: '+2348030000001',
      first_timer: false,
    },
    { id: 'person-c', first_name: 'Chidi', last_name: 'Obi', phone_number: null, first_timer: false },
    { id: 'person-d', first_name: 'Dupe', last_name: 'Obi', phone_number: null, first_timer: false },
  ]
  const people = {
    get: (id: string) => known.find((one) => one.id === id) as Person | undefined,
    details: async (id: string) =>
      id === 'person-b' ? { id, deleted_at: '2026-11-22T10:00:00.000Z' } : undefined,
  }
  const first = { reason: 'first_timer' as const }
  const serverList = list(line('a'), line('b'), line('c', first), line('d', first), line('e'))
  const deleted = await deletedOf(people, serverList)
  const decided = saidOf(serverList, [row('d', '2026-11-21T10:00:00.000Z')], null)
  const { lines } = withPeopleHere(serverList, people, deleted, decided)
  expect(lines.map(({ id, person }) => [id, person.first_name, person.phone_number])).toEqual([
    ['a', 'Adaeze', '+2348030000001'],
    ['d', 'Dupe', null],
    ['e', 'Ada', null],
  ])
  // A line with a note alone stays too, whether the server sent the note or this phone wrote it.
  const note = { id: 'n', follow_up_id: 'c', text: 'Rang', written_at: TODAY, written_by: null }
  const remainingIds = (said: ReadonlySet<string>) =>
    withPeopleHere(serverList, people, deleted, said).lines.map(({ id }) => id)
  expect(remainingIds(saidOf({ ...serverList, notes: [note] }, null, null))).toContain('c')
  expect(
    remainingIds(saidOf(serverList, null, [{ ...note, person_id: 'person-c', deleted_at: null }])),
  ).toContain('c')
})

/** Sundays with attendance, latest first: by 22 November three whole weeks count. */
const SUNDAYS = ['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-25']

/** The server's list of Friday: attendance at the last four services, latest first. */
function fridayAttendance(came: Record<string, boolean[]>, joined = '2026-01-04') {
  const before = '2026-11-20'
  const back = (day: string) => (Date.parse(before) - Date.parse(day)) / 86_400_000
  const last = (here: boolean[], from = 0) => SUNDAYS.find((_, at) => at >= from && here[at])
  const each = Object.values(came)
  const people = {
    count: each.length,
    id: Object.keys(came),
    since: each.map((here) => back(last(here) ?? joined)),
    earlier: each.map((here) => (last(here, 1) ? back(last(here, 1)!) : null)),
    seen: each.map((here) => here.reduce((bits, one, bit) => bits | (Number(one) << bit), 0)),
    of: each.map((here) => here.length),
  }
  const latest = SUNDAYS.map((day) => ({ id: day, day }))
  const mondays = ['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19']
  return readAttendance({ before, mondays, latest, people })
}

spec('Follow-up: offline absence')
test('a person unmarked here is in the list of absentees', async () => {
  const CAME = [true, false, false, true]
  const AWAY = [false, false, false, true]
  const attendance = fridayAttendance({
    ada: CAME,
    bola: CAME,
    chidi: CAME,
    dupe: AWAY,
    ene: CAME,
    fela: CAME,
  })
  const person = (id: string, first_timer = false) =>
    ({
      id,
      first_name: id,
      last_name: 'Obi',
      phone_number: null,
      first_timer,
      created_at: '2026-01-04T09:00:00.000Z',
    }) as Person
  const people = ['ada', 'bola', 'chidi', 'dupe', 'ene'].map((id) => person(id))
  const church = {
    church: { id: CHURCH, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
    people: { all: () => [...people, person('fela', true)] },
  }
  const dupe = line('d', { person: { ...line('d').person, id: 'dupe' } })
  const first = (id: string) =>
    line(id, { reason: 'first_timer', person: { ...line('f').person, id }, since: '2026-10-25' })
  const list3 = list(dupe, first('fela'))
  const onPhone = (...present: string[]) => ({
    services: [{ id: '2026-11-15', day: '2026-11-15', known: true, present: new Set(present) }],
    deleted: new Map<string, string | null>(),
  })
  const stopped = {
    ...row('s', '2026-11-01T10:00:00.000Z'),
    person_id: 'ene',
    reason: 'first_timer' as const,
    state: 'stopped' as const,
  }
  const away = async (own: ReturnType<typeof onPhone>, rows = [stopped]) => {
    const found = await awayHere(church, list3, attendanceOf(attendance, own, TODAY), rows)
    return withAwayHere(list3, found, new Set()).lines.map((one) => [one.person.id, one.reason, one.missed])
  }
  const [DUPE, FELA] = [
    ['dupe', 'absent', 3],
    ['fela', 'first_timer', 3],
  ]
  expect(await away(onPhone('ada', 'bola', 'chidi', 'ene', 'fela'))).toEqual([DUPE, FELA])
  // Bola's mark is removed, and so are those of a first timer and of a person to leave alone.
  expect(await away(onPhone('ada', 'chidi'))).toEqual([DUPE, FELA, ['bola', 'absent', 3]])
  const { lines } = await awayHere(
    church,
    list3,
    attendanceOf(attendance, onPhone('ada', 'chidi'), TODAY),
    [],
  )
  expect(lines).toMatchObject([
    {
      id: derivedIdNow(CHURCH, 'follow-up\nbola\nabsent\n2026-10-25'),
      since: '2026-10-25',
      never_came: false,
    },
    { person: { id: 'ene' } },
  ])
  // A service without marks does not count, and they came three weeks ago.
  expect(await away(onPhone())).toEqual([FELA])
  const decided = list(line('d', { person: { ...dupe.person }, changed_at: '2026-11-20T10:00:00.000Z' }))
  const none = await awayHere(church, decided, attendanceOf(attendance, onPhone(), TODAY), [])
  expect(withAwayHere(decided, none, new Set()).lines).toHaveLength(1)
  // A week later, offline, another whole week counts.
  const later = await awayHere(church, list3, attendanceOf(attendance, onPhone('ada'), '2026-11-30'), [])
  expect(withAwayHere(list3, later, new Set()).lines.map(({ person: { id } }) => id)).toContain('bola')
})

test('a cut list reaches back to open lines and keeps all decisions', async () => {
  const person = (id: string) =>
    ({
      id,
      first_name: id,
      last_name: 'Obi',
      phone_number: null,
      first_timer: false,
      created_at: '2026-01-04T09:00:00.000Z',
    }) as Person
  const church = {
    church: { id: CHURCH, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
    people: { all: () => [person('dupe')] },
  }
  const attendance = fridayAttendance({ dupe: [false, false, false, true] })
  const nothingHere = { services: [], deleted: new Map<string, string | null>() }
  const added = async (...lines: FollowUpLine[]) => {
    const cut = {
      ...list(...lines),
      more: true,
      notes: [
        {
          id: 'n',
          follow_up_id: 'noted',
          text: 'Rang.',
          written_at: '2026-06-07T10:00:00.000Z',
          written_by: null,
        },
      ],
    }
    return (await awayHere(church, cut, attendanceOf(attendance, nothingHere, TODAY), [])).lines.map(
      (one) => one.person.id,
    )
  }
  const decided = line('d', {
    since: '2026-05-03',
    state: 'visiting',
    changed_at: '2026-06-07T10:00:00.000Z',
  })
  const noted = line('noted', { since: '2026-05-03' })
  expect(await added(decided, noted)).toEqual([])
  expect(await added(decided, noted, line('open', { since: '2026-11-01' }))).toEqual([])
  expect(await added(decided, noted, line('open', { since: '2026-10-18' }))).toEqual(['dupe'])
  // The list was cut at this day. Of the people last seen then, the server returns the first by id.
  const onThatDay = (id: string) => line('open', { person: { ...decided.person, id }, since: '2026-10-25' })
  expect(await added(onThatDay('chidi'))).toEqual([])
  expect(await added(onThatDay('ene'))).toEqual(['dupe'])
})

spec('Follow-up: offline marks')
test('a first timer added on this phone is listed once', async () => {
  const person = (id: string, created_at: string, first_timer = true) =>
    ({ id, first_name: id, last_name: 'Obi', phone_number: null, first_timer, created_at }) as Person
  const people = [
    person('at-the-door', '2026-11-22T09:00:00.000Z'),
    person('late-at-night', '2026-11-21T23:30:00.000Z'),
    person('member', '2026-11-22T09:00:00.000Z', false),
    person('long-ago', '2026-08-30T09:00:00.000Z'),
    person('told', '2026-11-22T09:00:00.000Z'),
  ]
  const church = {
    church: { id: CHURCH, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
    today: () => TODAY,
    services: { current: () => [{ id: 'vigil', date_of_service: '2026-11-20' }] },
    people: {
      all: () => people,
      details: async (id: string) => ({ captured_service_id: id === 'at-the-door' ? 'vigil' : null }),
    },
  } as unknown as Parameters<typeof firstTimersHere>[0]
  const serverLine = line('x', { reason: 'first_timer', person: { ...line('x').person, id: 'told' } })
  const here = await firstTimersHere(church, list(serverLine))
  expect(here.map(({ person: { id }, since, state, owner_id }) => [id, since, state, owner_id])).toEqual([
    ['at-the-door', '2026-11-20', 'to_call', null],
    ['late-at-night', TODAY, 'to_call', null],
  ])
  const [first] = here
  expect(first!.id).toBe(derivedIdNow(CHURCH, 'follow-up\nat-the-door\nfirst_timer\n2026-11-20'))
  // The server's list names them too, even with another day: still one line.
  const both = withFirstTimersHere(list(serverLine, { ...first!, since: TODAY }), here)
  expect(both.lines.map(({ person: { id }, since }) => [id, since])).toEqual([
    ['told', '2026-10-25'],
    ['at-the-door', TODAY],
    ['late-at-night', TODAY],
  ])
  const cut = { ...list(serverLine), more: true, today: TODAY }
  expect((await firstTimersHere(church, cut)).map(({ person: { id } }) => id)).toEqual(['late-at-night'])
})

test('a note that both know is listed once, latest first', () => {
  const note = (id: string, day: string) => ({
    id,
    follow_up_id: 'a',
    text: id,
    written_at: `2026-11-${day}T10:00:00.000Z`,
    written_by: null,
  })
  const own = { ...note('own', '20'), person_id: 'person-a', deleted_at: null }
  const known = { ...nothing, notes: [own, { ...own, ...note('both', '18') }] }
  const serverList = { ...list(line('a')), notes: [note('both', '18'), note('theirs', '19')] }
  expect(linesOf(serverList, known)[0]?.notes.map(({ id }) => id)).toEqual(['own', 'theirs', 'both'])
})

spec('Follow-up: order')
test('sorts my lines first, then the unassigned ones', () => {
  const lines = linesOf(
    list(line('a', { owner_id: 'other' }), line('b'), line('c', { owner_id: 'me' })),
    nothing,
  )
  expect([...lines].sort(byTurn('me', USERS)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(lines.map(isOpen)).toEqual([true, true, true])
})

const named = (id: string, first_name: string) => ({ id, first_name, last_name: 'Obi' })
const USERS = {
  team: [named('me', 'Ada'), named('other', 'Bisi')],
  former: [
    { ...named('gone', 'Tunde'), left: true },
    { ...named('usher', 'Kemi'), left: false },
  ],
}

spec('Follow-up: lost owner')
test('lines of an owner without access are unassigned and say why', () => {
  const owners = { a: 'other', b: 'gone', c: null, d: 'usher', e: 'nobody-knows' }
  const since = { a: '2026-11-01', b: '2026-10-04', c: '2026-10-11', d: '2026-10-18', e: '2026-10-25' }
  const lines = linesOf(
    list(
      ...(['a', 'b', 'c', 'd', 'e'] as const).map((id) =>
        line(id, { owner_id: owners[id], since: since[id] }),
      ),
    ),
    nothing,
  )
  expect([...lines].sort(byTurn('me', USERS)).map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a'])
  const words = Object.values(owners).map((id) => ownerWord(id, USERS, 'me'))
  expect(words).toEqual([
    'Bisi Obi',
    'Tunde Obi left the team',
    'Unassigned',
    'Kemi Obi no longer has Members management',
    'A former team member',
  ])
  expect(['me', 'gone', 'other'].map((id) => userWord(id, USERS, 'me'))).toEqual([
    'You',
    'Tunde Obi',
    'Bisi Obi',
  ])
  // A list that an older version stored on this phone.
  expect(ownerWord('gone', { team: [] }, 'me')).toBe('A former team member')
})

test('a person who never came sorts last and has no last day', () => {
  const lines = linesOf(
    list(
      line('a', { since: '2026-11-08', never_came: true }),
      line('b', { since: '2025-03-02' }),
      line('c', { since: '2026-10-25', never_came: false }),
    ),
    nothing,
  )
  const sorted = [...lines].sort(byTurn('me', USERS))
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(whyWords(sorted[2]!, '2026-11-21')).toBe('Never seen · absent 3 weeks')
})

test('data of a merged person’s other id is on their one line', () => {
  const known = {
    ...nothing,
    rows: [
      { ...row('theirs', '2026-11-21T10:00:00.000Z'), person_id: 'person-a', state: 'visiting' as const },
      row('a', '2026-11-20T10:00:00.000Z'),
    ],
    notes: [
      {
        id: 'note',
        follow_up_id: 'theirs',
        person_id: 'person-a',
        text: 'Rang',
        written_at: '2026-11-20T10:00:00.000Z',
        written_by: null,
        deleted_at: null,
      },
    ],
  }
  const [shown] = linesOf(list(line('a')), known)
  expect(shown).toMatchObject({ state: 'visiting', carried: { state: 'visiting', owner_id: 'tunde' } })
  expect(shown?.notes.map(({ id }) => id)).toEqual(['note'])
})

spec('Follow-up: late marks')
test('this phone’s decision of another day holds unless they came since', () => {
  const known = {
    ...nothing,
    rows: [
      { ...row('early', '2026-11-21T10:00:00.000Z'), person_id: 'person-a', since: '2026-10-18' },
      { ...row('gone', '2026-10-25T10:00:00.000Z'), person_id: 'person-b', since: '2026-10-04' },
    ],
  }
  expect(linesOf(list(line('a'), line('b')), known)).toMatchObject([
    { id: 'a', state: 'reached', carried: { state: 'reached', owner_id: 'tunde' } },
    { id: 'b', state: 'to_call', carried: {} },
  ])
})

test('a decision in a church day’s first hour counts that day', () => {
  const said = (at: string) => ({
    ...nothing,
    rows: [{ ...row('early', at), person_id: 'person-a', since: '2026-10-18' }],
    notes: [{ ...NOTE, follow_up_id: 'early', person_id: 'person-a', written_at: at, deleted_at: null }],
  })
  const shown = (at: string, timeZone = 'Africa/Lagos') => {
    const [first] = linesOf(list(line('a')), { ...said(at), timeZone })
    return [first!.state, first!.notes.length]
  }
  // Half an hour into the Monday after they came.
  expect(shown('2026-10-25T23:30:00.000Z')).toEqual(['reached', 1])
  // A note belongs to the line from its first day, a decision from the day after. They may have come since.
  expect(shown('2026-10-24T23:30:00.000Z')).toEqual(['to_call', 1])
  expect(shown('2026-10-26T02:00:00.000Z', 'America/New_York')).toEqual(['to_call', 1])
  expect(shown('2026-10-25T02:00:00.000Z', 'America/New_York')).toEqual(['to_call', 0])
})

test('a note is on the line to which the server moved it', () => {
  const own = { ...NOTE, follow_up_id: 'theirs', person_id: 'person-a', deleted_at: null }
  const serverList = { ...list(line('a')), notes: [{ ...NOTE, follow_up_id: 'a' }] }
  expect(linesOf(serverList, { ...nothing, notes: [own] })[0]?.notes).toHaveLength(1)
})

test('the server’s merged line overrides the row of one record', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const known = { ...nothing, rows: [{ ...row('a', at), state: 'to_call' as const }] }
  const serverLine = line('a', { state: 'reached', owner_id: 'tunde', changed_at: at })
  expect(linesOf(list(serverLine), known)).toMatchObject([
    { state: 'reached', carried: { state: 'reached', owner_id: 'tunde' } },
  ])
})

const decision = (id: string, hour: string, more: Partial<Decision> = {}): Decision => ({
  id,
  person_id: 'ada',
  reason: 'absent',
  since: '2026-10-25',
  owner_id: null,
  due_on: null,
  state: 'to_call',
  changed_at: `2026-11-21T${hour}:00:00.000Z`,
  decided_on: '2026-11-21',
  lately: true,
  ...more,
})

/** @param latestFirst decisions about two records that were merged at noon */
function mergedAtNoon(...latestFirst: Decision[]) {
  const [{ person_id, reason, since }] = latestFirst as [Decision]
  const united = new Map([['ada', '2026-11-21T12:00:00.000Z']])
  const placed = placeDecisions(latestFirst, [{ person_id, reason, since }], united)
  return [...placed.values()].map(({ decided }) => decided)
}

spec('Follow-up: merged')
test('of two merged records the reached one is not called again', () => {
  const taken = decision('ada', '11', { owner_id: 'bisi' })
  const reached = decision('adah', '10', { owner_id: 'tunde', state: 'reached' })
  expect(mergedAtNoon(taken, reached)).toMatchObject([{ id: 'adah', state: 'reached', owner_id: 'bisi' }])
  const given = decision('ada', '11')
  expect(mergedAtNoon(given, reached)).toMatchObject([{ state: 'reached', owner_id: 'tunde' }])
})

test('a decision after the merge covers both; the later of two counts', () => {
  const reached = decision('adah', '10', { state: 'reached' })
  expect(mergedAtNoon(decision('ada', '13'), reached)).toMatchObject([{ id: 'ada', state: 'to_call' }])
  const visited = decision('ada', '11', { state: 'visiting' })
  expect(mergedAtNoon(visited, reached)).toMatchObject([{ id: 'ada', state: 'visiting' }])
})
