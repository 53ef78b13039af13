import { expect, test } from 'vitest'
import { t } from '../../lib/messages/t.ts'
import type { SmsPeople } from './acts.ts'
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

const typed = { ...emptySms(), recepientPhones: '08031234567', message: 'Come early' }

test('Next waits for a message that fits, and for a group or numbers', () => {
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

test('a saved group clears typed numbers, numbers clear the group', () => {
  expect({ ...typed, ...chosenWay('selectFromGroupToSendSms') }.recepientPhones).toBe('')
  expect({ ...typed, groupId: 'choir', ...chosenWay('enterNumbersManually') }.groupId).toBe('')
})

const people = {
  act: 'notify-absentees',
  phones: ['+2348031234501', '+2348031234502'],
} as unknown as SmsPeople

test('the people of a service are filled in once; whom somebody takes out stays out until they are others', () => {
  const filled = { ...emptySms(), ...filledWith(people, '') }
  expect(filled.recepientPhones).toBe('+2348031234501, +2348031234502')
  expect(filledWith(people, filled.filled)).toEqual({})
  expect(filledWith({ ...people, phones: ['+2348031234503'] }, filled.filled).recepientPhones).toBe(
    '+2348031234503',
  )
  expect(filledWith(null, '')).toEqual({})
})

test('what was stated of some people is not stated of those who are named another way', () => {
  const stated = { ...typed, consent_stated: true }
  expect({ ...stated, ...chosenWay('selectFromGroupToSendSms') }.consent_stated).toBe(false)
  expect({ ...stated, ...filledWith(people, stated.filled) }.consent_stated).toBe(false)
})

test('who was told that it is night chose it; who was not is asked; by day nothing waits for the morning', () => {
  const [day, night] = [{ quiet_hours: false }, { quiet_hours: true }]
  expect([alsoByNight('now', night), alsoByNight('later', day)]).toEqual([true, true])
  expect([alsoByNight('now', day), alsoByNight('morning', night)]).toEqual([false, false])
  expect([whenOf({ when: '' }, night), whenOf({ when: 'morning' }, day)]).toEqual(['morning', 'now'])
})

test('the people of a service go by its name until one of them is taken out', () => {
  const both = { ...typed, recepientPhones: '+2348031234501, +2348031234502, 08031234503' }
  expect(audienceOf(both, people)).toMatchObject({
    act: 'notify-absentees',
    recepientPhones: ['08031234503'],
  })
  const one = audienceOf({ ...both, recepientPhones: '+2348031234502' }, people)
  expect(one).toMatchObject({ recepientPhones: ['+2348031234502'] })
  expect(one).not.toHaveProperty('act')
})

test('it goes out now, at 8:00, or at a time by the church’s clock', () => {
  const morning = '2026-11-23T07:00:00.000Z'
  const at = { ...typed, day: '2026-11-25', time: '09:30' }
  expect(scheduledFor(at, 'now', 'Africa/Lagos', morning)).toBeNull()
  expect(scheduledFor(at, 'morning', 'Africa/Lagos', morning)).toBe(morning)
  expect(scheduledFor(at, 'later', 'Africa/Lagos', morning)).toBe('2026-11-25T08:30:00.000Z')
  expect(checkSms({ ...typed, when: 'later' }).time).toBe('Choose the day and the time.')
})

test('of a group only what changed is sent; letters among its numbers are refused', () => {
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

test('asked again it is the same SMS; with other words or for others it is another, that goes out too', () => {
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

test('how many numbers are new in a group is said with their number', () => {
  const said = [1, 2, 1000].map((count) => t('toasts.numbersAdded', { count }))
  expect(said).toEqual([
    'Successfully added 1 number to the group',
    'Successfully added 2 numbers to the group',
    'Successfully added 1,000 numbers to the group',
  ])
})
