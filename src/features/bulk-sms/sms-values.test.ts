import { expect, test } from 'vitest'
import { t } from '../../lib/messages/t.ts'
import type { SmsPeople } from './actions.ts'
import { changesOf, checkGroup } from './group-values.ts'
import {
  alsoByNight,
  audienceOf,
  checkSms,
  chosenWay,
  emptySms,
  filledWith,
  scheduledFor,
  underItsId,
  whyNotNext,
} from './sms-values.ts'
import { whenOf } from './when-part.tsx'
import { spec } from '../../../tests/spec/spec.ts'

const typed = { ...emptySms(), recepientPhones: '08031234567', message: 'Come early' }

spec('5 SMS: Next')
test('enables Next for a fitting message with a group or numbers', () => {
  expect(whyNotNext(typed)).toBeUndefined()
  expect(whyNotNext({ ...typed, message: '  ' })).toBe('Write the message first.')
  expect(whyNotNext({ ...typed, message: 'ọ'.repeat(71) })).toBe('The message is too long for one SMS.')
  expect(whyNotNext({ ...typed, recepientPhones: ' , ' })).toBe('Type at least one number.')
  expect(whyNotNext({ ...typed, recepientPhones: 'Ada' })).toBe('Invalid Phone Number Format')
  expect(whyNotNext({ ...typed, addToGroup: true })).toBe('Choose a group.')
  const group = { ...typed, selection: 'selectFromGroupToSendSms', recepientPhones: '' } as const
  expect(whyNotNext(group)).toBe('Choose a group.')
  expect(whyNotNext({ ...group, groupId: 'choir' })).toBeUndefined()
})

spec('4 SMS send dialog: modes')
test('clears typed numbers for a saved group, and the group for numbers', () => {
  expect({ ...typed, ...chosenWay('selectFromGroupToSendSms') }.recepientPhones).toBe('')
  expect({ ...typed, groupId: 'choir', ...chosenWay('enterNumbersManually') }.groupId).toBe('')
})

const people = {
  act: 'notify-absentees',
  phones: ['+2348031234501', '+2348031234502'],
} as unknown as SmsPeople

spec('2 Bulk SMS: query act')
test('fills in the people of a service once, until the people change', () => {
  const filled = { ...emptySms(), ...filledWith(people, '') }
  expect(filled.recepientPhones).toBe('+2348031234501, +2348031234502')
  expect(filledWith(people, filled.filled)).toEqual({})
  expect(filledWith({ ...people, phones: ['+2348031234503'] }, filled.filled).recepientPhones).toBe(
    '+2348031234503',
  )
  expect(filledWith(null, '')).toEqual({})
})

test('resets the consent statement when the recipients change', () => {
  const stated = { ...typed, consent_stated: true }
  expect({ ...stated, ...chosenWay('selectFromGroupToSendSms') }.consent_stated).toBe(false)
  expect({ ...stated, ...filledWith(people, stated.filled) }.consent_stated).toBe(false)
})

spec('2 Bulk SMS: quiet hours')
test('sends in quiet hours only after a warning, by day immediately', () => {
  const [day, night] = [{ quiet_hours: false }, { quiet_hours: true }]
  expect([alsoByNight('now', night), alsoByNight('later', day)]).toEqual([true, true])
  expect([alsoByNight('now', day), alsoByNight('morning', night)]).toEqual([false, false])
  expect([whenOf({ when: '' }, night), whenOf({ when: 'morning' }, day)]).toEqual(['morning', 'now'])
})

test('sends a service by name until one number is removed', () => {
  const both = { ...typed, recepientPhones: '+2348031234501, +2348031234502, 08031234503' }
  expect(audienceOf(both, people)).toMatchObject({
    act: 'notify-absentees',
    recepientPhones: ['08031234503'],
  })
  const one = audienceOf({ ...both, recepientPhones: '+2348031234502' }, people)
  expect(one).toMatchObject({ recepientPhones: ['+2348031234502'] })
  expect(one).not.toHaveProperty('act')
})

test('schedules for now, 8:00, or a time by the church’s clock', () => {
  const morning = '2026-11-23T07:00:00.000Z'
  const at = { ...typed, day: '2026-11-25', time: '09:30' }
  expect(scheduledFor(at, 'now', 'Africa/Lagos', morning)).toBeNull()
  expect(scheduledFor(at, 'morning', 'Africa/Lagos', morning)).toBe(morning)
  expect(scheduledFor(at, 'later', 'Africa/Lagos', morning)).toBe('2026-11-25T08:30:00.000Z')
  expect(checkSms({ ...typed, when: 'later' }).time).toBe('Choose the day and the time.')
})

spec('5 Group: update')
test('sends only changed group values and rejects letters among numbers', () => {
  expect(changesOf({ name: 'Choir ', phoneNumbers: '' }, 'Choir')).toEqual({})
  expect(changesOf({ name: 'Singers', phoneNumbers: '08031234567,' }, 'Choir')).toEqual({
    name: 'Singers',
    phoneNumbers: ['08031234567'],
  })
  expect(checkGroup({ name: ' ', phoneNumbers: 'Ada' })).toEqual({
    name: 'Give the group a name.',
    phoneNumbers: 'Invalid Phone Number Format',
  })
})

test('keeps the id for a retry, and takes another for another SMS', () => {
  const first = { ...typed, ...underItsId(typed) }
  expect(first.id).toBe(typed.id)
  expect(underItsId({ ...first, when: 'morning', message: ' Come early ' })).toEqual({
    id: first.id,
    asked: first.asked,
  })
  const others = [
    { message: 'Come late' },
    { recepientPhones: '08031234568' },
    chosenWay('selectFromGroupToSendSms'),
  ]
  for (const other of others) expect(underItsId({ ...first, ...other }).id).not.toBe(first.id)
})

spec('toast numbersAdded.other')
test('reports the number of new numbers in a group', () => {
  const said = [1, 2, 1000].map((count) => t('toasts.numbersAdded', { count }))
  expect(said).toEqual([
    'Successfully added 1 number to the group',
    'Successfully added 2 numbers to the group',
    'Successfully added 1,000 numbers to the group',
  ])
})
