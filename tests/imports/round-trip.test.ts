import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../server/sync/store.ts'
import { csvFile } from '../../server/modules/export/service.ts'
import { knownAs } from '../../server/modules/imports/planning/member-details.ts'
import { PeopleIndex } from '../../server/modules/imports/planning/people-index.ts'
import { planMember, type MemberPlan } from '../../server/modules/imports/planning/plan-member.ts'
import { countryIn } from '../../server/modules/imports/understanding/dates-and-address.ts'
import { saysNothing } from '../../server/modules/imports/understanding/words-and-phones.ts'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'
import { plainName } from '../../sync/merge/names.ts'
import { NO_DETAILS } from '../../sync/merge/person.ts'
import { newId } from '../../contract/ids.ts'
import { optionalText, firstName, lastName } from '../../contract/fields.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { spec } from '../spec/spec.ts'

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Any value that a form accepts, as the form saves it. */
const typed = (
  schema: { safeParse(value: string): { success: boolean; data?: string | null } },
  from: fc.Arbitrary<string>,
) =>
  from
    .map((text) => schema.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? null)

const words = fc.oneof(
  fc.constantFrom(
    'Ada',
    'Ọláṣubọ̀mí',
    "O'Neil-Eze",
    '=1+1',
    '+234',
    '-Bola',
    '@home',
    'a, b; c\t"d"',
    "'=x",
    'Mrs Obi',
    '0803',
    '4/7/1990',
    'none',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
)
const text = (max: number) => fc.option(typed(optionalText(max), words), { nil: null })

const birth = fc.oneof(
  fc.constant({ day_of_birth: null, month_of_birth: null, date_of_birth: null }),
  fc
    .integer({ min: 1, max: 12 })
    .chain((month_of_birth) =>
      fc
        .integer({ min: 1, max: MONTH_DAYS[month_of_birth - 1]! })
        .map((day_of_birth) => ({ day_of_birth, month_of_birth, date_of_birth: null })),
    ),
  fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }).map((date) => ({
    day_of_birth: date.getUTCDate(),
    month_of_birth: date.getUTCMonth() + 1,
    date_of_birth: date.toISOString().slice(0, 10),
  })),
)

const ZONE = 'Africa/Lagos'
const CELLS = new Map(['Zion', 'Victory, East'].map((name) => [newId(), name]))
const DEPARTMENTS = new Map(['Choir', 'Ushers & Protocol'].map((name) => [newId(), name]))
const byName = (groups: Map<string, string>) =>
  Object.fromEntries([...groups].map(([id, name]) => [plainName(name), id]))

/** A cell "none" is blank in every column, so a person of that name cannot be imported. */
const isSomething = (name: string) => !saysNothing(name)

const member: fc.Arbitrary<MemberRow> = fc
  .record({
    first_name: typed(firstName, words).map(String).filter(isSomething),
    last_name: fc.oneof(typed(lastName, words).map(String).filter(isSomething), fc.constant('')),
    phone_number: fc.option(
      fc.integer({ min: 0, max: 9999 }).map((n) => `+234803555${String(n).padStart(4, '0')}`),
      { nil: null },
    ),
    email: fc.option(
      fc.integer({ min: 0, max: 999 }).map((n) => `person${n}@example.com`),
      { nil: null },
    ),
    gender: fc.constantFrom('male' as const, 'female' as const, null),
    occupation: text(120),
    street: text(200),
    city: text(80),
    state: text(80),
    post_code: text(20),
    // A two-letter country code becomes its name.
    country: text(80).map((country) => country && countryIn(country)),
    deleted_at: fc.constantFrom(null, null, '2026-01-04T09:00:00.000Z'),
    cell_id: fc.constantFrom(...CELLS.keys(), null),
    department_id: fc.constantFrom(...DEPARTMENTS.keys(), null),
    created_at: fc
      .date({ min: new Date('1900-01-02'), max: new Date('2026-10-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    birth,
  })
  .map(({ birth: days, ...fields }) => ({
    ...NO_DETAILS,
    ...fields,
    ...days,
    id: newId(),
    first_timer: false,
    captured_service_id: null,
    created_by: null,
  }))

async function exported(people: MemberRow[]): Promise<Buffer> {
  // The export names the group of each id beside it.
  async function* rows() {
    for (const person of people)
      yield {
        ...person,
        cell: CELLS.get(person.cell_id ?? ''),
        department: DEPARTMENTS.get(person.department_id ?? ''),
        joined: knownAs(person, ZONE).joined,
      }
  }
  const parts: string[] = []
  for await (const part of csvFile([...fieldsOf('members'), 'cell', 'department', 'joined'], rows()))
    parts.push(part)
  return Buffer.from(parts.join(''))
}

spec('Import: own export')
test('importing an export adds nobody and changes nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 12 }), async (people) => {
      const read = await tasks
        .read({ file: await exported(people), kind: 'members' })
        .catch((error: Error) => error)
      if (read instanceof Error) throw read
      const understood = await tasks.understand({
        kind: 'members',
        rows: read.rows,
        targets: read.columns.map(({ target }) => target),
        titles: read.columns.map(({ title }) => title),
        reading: { date_order: null, leave_out_unreadable: false, today: '2026-11-22' },
      })
      const index = new PeopleIndex()
      for (const person of people) if (!person.deleted_at) index.add(knownAs(person, ZONE))
      const plan: MemberPlan = {
        index,
        groups: { cells: byName(CELLS), departments: byName(DEPARTMENTS) },
        makes: new Set(),
        lines: new Map(),
        written: new Map(),
        added: new Set(),
        wanted: new Map(),
        refusing: new Set(),
      }
      const planned = understood.map((row, at) => planMember(read.rows[at]!.line, row, plan))
      expect(planned).toHaveLength(people.filter(({ deleted_at }) => !deleted_at).length)
      for (const { outcome } of planned) expect(['same', 'duplicate', 'broken', 'ask']).toContain(outcome)
      // Nearly all rows are read without a question.
      for (const [at, { outcome, reason }] of planned.entries())
        if (outcome === 'broken')
          expect([at, reason]).toEqual([at, expect.stringMatching(/missing|cannot be kept/)])
    }),
    { numRuns: 150 },
  )
}, 60_000)
