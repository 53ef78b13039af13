/** Tests the outbox's sentences, forms, views and export. */
import { describe, expect, test } from 'vitest'
import { mutations } from '../../sync/mutations/index.ts'
import { editableFields, mendedArgs } from '../../src/features/outbox/mending.ts'
import { exportedColumns, exportedJson } from '../../src/features/outbox/exported.ts'
import { opSentence, type KnownNames } from '../../src/domain/edits/op-sentence.ts'
import { chosenView, entriesIn, hasNote } from '../../src/features/outbox/outbox-summary.tsx'
import { replacedSentences } from '../../src/features/outbox/outbox-page.tsx'
import { toCsv } from '../../contract/csv.ts'
import type { OutboxEntry } from '../../sync/client/api.ts'

const names: KnownNames = {
  person: (id) => (id === 'ngozi' ? 'Ngozi Eze' : undefined),
  service: (id) => (id === 'sunday' ? 'Sunday service' : undefined),
}

const entry = (fields: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'op',
  seq: 1,
  state: 'pending',
  type: 'mark-person',
  args: {},
  capturedAt: '2026-11-22T07:12:00.000Z',
  ...fields,
})

describe('a user’s change in words', () => {
  test.each([
    ['mark-person', { service_id: 'sunday', person_id: 'ngozi' }, 'Ngozi Eze marked at Sunday service'],
    ['unmark-person', { service_id: 'sunday', person_id: 'ngozi' }, 'Ngozi Eze unmarked at Sunday service'],
    [
      'count-heads',
      { service_id: 'sunday', men: 2, women: -1, children: 0 },
      'Headcount at Sunday service: 2 men, −1 woman',
    ],
    [
      'capture-first-timer',
      { service_id: 'sunday', first_name: 'Chinedu', last_name: 'Obi' },
      'Chinedu Obi added as a first timer at Sunday service',
    ],
    [
      'capture-first-timer',
      { service_id: null, first_name: 'Chinedu', last_name: 'Obi' },
      'Chinedu Obi added as a first timer',
    ],
    ['add-member', { first_name: 'Chinedu', last_name: 'Obi' }, 'Chinedu Obi added as a member'],
    [
      'edit-member',
      { id: 'ngozi', set: { phone_number: '0803', city: 'Ikeja' } },
      'Ngozi Eze: Phone number, City changed',
    ],
    ['delete-member', { id: 'ngozi' }, 'Ngozi Eze deleted'],
    ['restore-member', { id: 'ngozi' }, 'Ngozi Eze restored'],
    ['edit-service', { id: 'sunday', set: { flyer_image: null } }, 'Sunday service: flyer changed'],
    ['delete-service', { id: 'sunday' }, 'Sunday service deleted'],
    ['mark-person', { service_id: 'gone', person_id: 'gone' }, 'Someone marked at a service'],
    ['of-a-newer-app', {}, 'A change that this version cannot show'],
    ['toString', {}, 'A change that this version cannot show'],
  ])('%s', (type, args, sentence) => {
    expect(opSentence({ type, args }, names)).toBe(sentence)
  })

  test('every change has its own words', () => {
    const unknown = opSentence({ type: 'of-a-newer-app', args: {} }, names)
    for (const type of Object.keys(mutations))
      expect(opSentence({ type, args: {} }, names), type).not.toBe(unknown)
  })
})

describe('correcting a refused change', () => {
  const capture = entry({
    type: 'capture-first-timer',
    args: {
      id: 'x',
      service_id: 'sunday',
      first_name: 'Chinedu',
      last_name: 'Obi',
      phone_number: '0803',
      email: null,
    },
  })

  test('offers the typed fields, and the phone always', () => {
    expect(editableFields(capture).map(({ name }) => name)).toEqual([
      'first_name',
      'last_name',
      'phone_number',
    ])
    expect(editableFields(entry({ args: { service_id: 'sunday', person_id: 'ngozi' } }))).toEqual([])
  })

  test('changes only the corrected fields', () => {
    expect(
      mendedArgs(capture, { first_name: 'Chinedu', last_name: 'Obi', phone_number: ' 08035550101 ' }),
    ).toEqual({
      ...capture.args,
      phone_number: '08035550101',
    })
    const edit = entry({
      type: 'edit-member',
      args: { id: 'ngozi', set: { phone_number: '0803', city: 'Ikeja' } },
    })
    expect(mendedArgs(edit, { phone_number: '' })).toEqual({
      id: 'ngozi',
      set: { phone_number: null, city: 'Ikeja' },
    })
  })
})

describe('the views', () => {
  const entries = [
    entry({ id: '1', seq: 1 }),
    entry({ id: '2', seq: 2, state: 'rejected' }),
    entry({ id: '3', seq: 3 }),
    entry({ id: '4', seq: 4, state: 'quarantined' }),
    entry({ id: '5', seq: 5, state: 'received' }),
  ]
  const ids = (view: Parameters<typeof entriesIn>[0]) => entriesIn(view, entries).map(({ id }) => id)

  test('each entry is in one', () => {
    expect([ids('waiting'), ids('attention'), ids('received')]).toEqual([['1', '3'], ['2'], ['5', '4']])
  })
  test('a note tells a replaced or ignored value, never a refusal', () => {
    const message = 'Saved, but not with the coordinator you chose.'
    expect(hasNote(entry({ state: 'received', message }))).toBe(true)
    expect(hasNote(entry({ state: 'received', overwrote: [{ field: 'city', theirs: 'Jos' }] }))).toBe(true)
    expect(hasNote(entry({ state: 'rejected', message }))).toBe(false)
    expect(hasNote(entry({ state: 'received' }))).toBe(false)
  })
  test('entries needing action come first unless the address says otherwise', () => {
    expect(chosenView(null, 1)).toBe('attention')
    expect(chosenView(null, 0)).toBe('waiting')
    expect(chosenView('received', 1)).toBe('received')
    expect(chosenView('nonsense', 0)).toBe('waiting')
  })
})

test('an export says what, when and why, without formulas', () => {
  const refused = entry({
    state: 'rejected',
    type: 'add-member',
    args: { first_name: '=cmd()', last_name: 'Obi' },
    code: 'PHONE',
    message: 'Check the phone.',
  })
  expect(JSON.parse(exportedJson([refused], names))[0]).toMatchObject({
    what: '=cmd() Obi added as a member',
    refused_because: 'Check the phone.',
    args: refused.args,
  })
  const csv = toCsv(exportedColumns(names, 'Africa/Lagos'), [refused])
  expect(csv).toContain("'=cmd() Obi added as a member")
  expect(csv).toContain('Check the phone.')
})

describe('a late edit names the replaced value', () => {
  const replaced = (set: Record<string, unknown>, field: string, theirs: unknown) =>
    replacedSentences({ args: { id: 'ngozi', set }, overwrote: [{ field, theirs }] })
  test.each([
    [{ city: 'Kano' }, 'city', 'Jos', 'City: your Kano replaced Jos from someone else.'],
    [{ city: null }, 'city', 'Jos', 'City: you cleared Jos from someone else.'],
    [{ city: 'Kano' }, 'city', null, 'City: your Kano filled what someone else had cleared.'],
    [
      { phone_number: '+2348035550101' },
      'phone_number',
      '+2348035550102',
      'Phone number: your 0803 555 0101 replaced 0803 555 0102 from someone else.',
    ],
    [{ month_of_birth: 3 }, 'month_of_birth', 4, 'Birth month: your March replaced April from someone else.'],
    [{ secret: {} }, 'secret', {}, 'A detail: your value replaced one from someone else.'],
  ])('%o over %s', (set, field, theirs, sentence) => {
    expect(replaced(set, field, theirs)).toEqual([sentence])
  })
})
