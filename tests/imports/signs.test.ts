import { expect, test } from 'vitest'
import { fillerYearOf, memberRow } from '../../server/modules/imports/understanding/rows.ts'
import { saysNothing, xMeansAmong } from '../../server/modules/imports/understanding/words-and-phones.ts'
import { IMPORT_TARGETS } from '../../contract/routes/imports.ts'

test.each([
  [['x', ''], 'present'],
  [['x', 'absent', 'Yes', '9:05'], 'present'],
  [['✓', 'x'], 'absent'],
  [['✓\uFE0F', 'X', '-'], 'absent'],
  [['✓', 'x', 'A'], 'unclear'],
  [['P', 'x'], 'unclear'],
  [['P', 'x', 'A'], 'present'],
  [['✓', '✗'], 'present'],
] as const)('an x among %j means %s', (values, means) => {
  expect(xMeansAmong(values)).toBe(means)
})

test.each([
  [['2026-03-12', '2026-04-13', '1990-01-01'], 2026],
  [['2025-03-12', '2025-04-13', '4 July'], 2025],
  [['2026-03-12', '1991-04-13', '1990-01-01'], null],
  [['2024-03-12', '2024-04-13'], null],
  [['2026-03-12'], null],
  [[], null],
])('the untyped year in %j is %s', (values, year) => {
  expect(fillerYearOf(values, 'dmy', '2026-11-27')).toBe(year)
})

test.each([
  'NIL',
  'nil.',
  'N/A',
  'none',
  '-',
  '0',
  '00/00/0000',
  '0/0/00',
  '--',
  '?',
  'Not stated',
  '(blank)',
  'NA',
  '…',
  'TBD',
])('%s is nothing in every column', (cell) => {
  for (const target of IMPORT_TARGETS) expect([target, saysNothing(cell, target)]).toEqual([target, true])
})

test.each(['na', 'nan'])('%s is nothing in every column except names', (cell) => {
  for (const target of ['street', 'occupation', 'city', 'cell', 'phone_number', 'gender'] as const)
    expect([target, saysNothing(cell, target)]).toEqual([target, true])
})

test.each(['Nile', 'Noneye', 'Ada', '10', '#', 'Null', 'Na', 'Nan'])('%s may be a name', (cell) => {
  expect(saysNothing(cell, 'last_name')).toBe(false)
})

const HOSTILE = [
  '\u0000',
  '‮Ada',
  '9'.repeat(2000),
  '( '.repeat(900),
  '- '.repeat(900),
  'late '.repeat(400),
  ',;'.repeat(900),
  'a'.repeat(2000),
  '1. '.repeat(600),
  '🎉'.repeat(300),
  '__proto__',
  'constructor',
]
test.each(HOSTILE)('%s in every column is read or refused with a sentence', (cell) => {
  const targets = [...IMPORT_TARGETS]
  const reading = { date_order: 'dmy', leave_out_unreadable: false, today: '2026-11-27' } as const
  const { problems, notes } = memberRow(
    targets.map(() => cell),
    { targets, titles: targets },
    reading,
  )
  for (const sentence of [...problems, ...notes]) expect(sentence).toMatch(/\.$/)
})
