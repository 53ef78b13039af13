/** Tests the sheets of an imported file. */
import { expect, test } from 'vitest'
import type { ImportAnswer, ImportSheet } from '../../contract/routes/imports.ts'
import { ActionError } from '../../src/features/imports/open-import.tsx'
import { SheetsCard } from '../../src/features/imports/sheets-card.tsx'
import { UnreadSheets } from '../../src/features/imports/look-step.tsx'
import { rowNumber, rowPlace } from '../../src/features/imports/messages.ts'
import { ApiProblem } from '../../src/lib/api/problem.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, words } from './read.ts'

const sheet = (place: number, name: string, more: Partial<ImportSheet> = {}): ImportSheet => ({
  place,
  name,
  hidden: false,
  rows: 3,
  hidden_rows: 0,
  read: false,
  ...more,
})

const SHEETS = [
  sheet(1, 'Men', { read: true, hidden_rows: 2 }),
  sheet(2, 'Visits', { rows: 1 }),
  sheet(3, 'old2019', { hidden: true }),
]

test('each sheet has a box, ticked if it is read', () => {
  const card = drawn(<SheetsCard one={{ id: 'x', sheets: SHEETS } as ImportAnswer} onRead={() => {}} />)
  expect(words(card)).toContain('Men: 3 rows')
  expect(words(card)).toContain('Visits: 1 row')
  expect(words(card)).toContain('old2019: 3 rows (hidden)')
  expect(card.match(/checked=""/g)).toHaveLength(1)
  expect(buttons(card)).toEqual(['Read these sheets'])
})

test('the preview names skipped and hidden parts', () => {
  const shown = words(drawn(<UnreadSheets sheets={SHEETS} />))
  expect(shown).toContain('Sheets not read: Visits.')
  expect(shown).toContain('Hidden sheets not read: old2019.')
  expect(shown).toContain('2 rows are hidden in the file, by a filter or by hand. They are read too.')
})

test('the preview says nothing about a file with one sheet', () => {
  expect(words(drawn(<UnreadSheets sheets={[sheet(1, 'Men', { read: true })]} />))).toBe('')
})

test('a row of several sheets is named by its sheet', () => {
  expect(rowNumber({ line: 12, sheet: 'Youth', sheet_line: 3 })).toBe('Youth 3')
  expect(rowPlace({ line: 12, sheet: 'Youth', sheet_line: 3 })).toBe('Youth, row 3')
  expect([rowNumber({ line: 12, sheet: null }), rowPlace({ line: 12, sheet: null })]).toEqual([
    '12',
    'Row 12',
  ])
})

test('the reason of a refused step can take the focus', () => {
  const line = drawn(<ActionError problem={new ApiProblem('INVALID', 'Please name the service.')} />)
  expect(line).toContain('tabindex="-1"')
  expect(words(line)).toContain('Please name the service.')
})
