/** Tests that text over the limit is reported at its field, and never cut off silently. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportAnswer, ImportOptions } from '../../contract/routes/imports.ts'
import { checkEvent, newEvent } from '../../src/features/events/event-values.ts'
import { checkRecord, noFirstTimer } from '../../src/features/events/record-values.ts'
import { checkExpense, newExpense } from '../../src/features/expenses/dialogs.tsx'
import { ReadingOptions } from '../../src/features/imports/columns-step.tsx'
import { checkGuardian } from '../../src/features/members/agreements.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

const today = '2026-11-22'
const long = (letters: number) => 'x'.repeat(letters)
const says = (max: number) => `Too long: ${max.toLocaleString('en')} characters at most.`

spec('5 Text too long')
test('an event’s name, description, post code and pass code', () => {
  const event = { ...newEvent(today), eventName: long(121), description: long(2001), postcode: long(21) }
  expect(checkEvent(event)).toMatchObject({
    eventName: says(120),
    description: says(2000),
    postcode: says(20),
  })
  const link = { zoommeetinglink: 'zoom.example', zoompasscode: long(51) }
  expect(checkEvent({ ...event, ...link, eventType: 'online' }).zoompasscode).toBe(says(50))
  const fits = {
    ...newEvent(today),
    eventName: long(120),
    description: ` ${long(2000)} `,
    postcode: long(20),
  }
  expect(Object.values(checkEvent(fits)).filter(Boolean)).toEqual([])
})

test('hidden fields of a form block nothing', () => {
  const event = { ...newEvent(today), eventName: 'Vigil', postcode: long(21), zoompasscode: long(51) }
  expect(checkEvent({ ...event, eventType: 'online' })).not.toHaveProperty('postcode')
  expect(checkEvent({ ...event, postcode: '' })).not.toHaveProperty('zoompasscode')
})

test('a first timer’s names, in an event’s record', () => {
  const row = { ...noFirstTimer(), first_name: long(81), last_name: 'Eze' }
  const record = { male_count: '1', female_count: '', child_count: '', guest_count: '', first_timers: [row] }
  expect(checkRecord(record, null).first_timers).toBe(says(80))
})

test('an expense’s name, purpose and bank', () => {
  const expense = {
    ...newExpense(today),
    name: long(121),
    purpose: long(501),
    receiving_bank_name: long(121),
  }
  expect(checkExpense(expense, today)).toMatchObject({
    name: says(120),
    purpose: says(500),
    receiving_bank_name: says(120),
  })
})

spec('5 Text too long')
test('the name of a guardian of a person under 18', () => {
  const guardian = { guardian_name: long(161), guardian_phone: '' }
  expect(checkGuardian(guardian)).toEqual({ guardian_name: says(160) })
  expect(checkGuardian({ ...guardian, guardian_name: long(160) })).toEqual({})
})

spec('5 Text too long')
test('the names requested by an import', () => {
  const one = { kind: 'members', ask_date_order: false } as ImportAnswer
  const options = { service_name: long(121), last_name: long(81) } as ImportOptions
  const shownFor = (kind: ImportAnswer['kind']) =>
    words(
      drawn(
        <ReadingOptions
          one={{ ...one, kind }}
          {...{ options }}
          targets={[]}
          errors={[]}
          onChange={() => {}}
        />,
      ),
    )
  expect(shownFor('members')).toContain(says(80))
  expect(shownFor('attendance')).toContain(says(120))
})

test.each([
  'door/service/service-sheet.tsx',
  'services/add-service-dialog.tsx',
  'services/change-service-dialogs.tsx',
  'expenses/dialogs.tsx',
  'events/event-form.tsx',
  'events/create-event-dialog.tsx',
  'events/attendance-panel.tsx',
  'imports/columns-step.tsx',
  'members/agreements.tsx',
])('%s cuts nothing off', (file) => {
  expect(readFileSync(`src/features/${file}`, 'utf8')).not.toContain('maxLength')
})
