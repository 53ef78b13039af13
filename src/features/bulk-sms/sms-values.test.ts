import { expect, test } from 'vitest'
import { t } from '../../lib/messages/t.ts'
import { changesOf, checkGroup } from './group-dialogs.tsx'
import {
  alsoByNight,
  changedRecipients,
  checkSms,
  emptySms,
  noRecipients,
  recipientsIn,
  scheduledFor,
  toOf,
  underItsId,
  whenOf,
  whyNotSend,
  type SmsValues,
} from './sms-values.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { spec } from '../../../tests/spec/spec.ts'

const TODAY = '2026-11-22'
const typed: SmsValues = { ...emptySms(), message: 'Come early' }
const problems = (values: Partial<SmsValues>) =>
  Object.entries(checkSms({ ...typed, ...values }, TODAY)).filter(([, sentence]) => sentence)
const to = (values: Partial<SmsValues>) => toOf({ ...typed, ...values }, TODAY)

spec('5 SMS: Next')
test('names what a message misses at its field', () => {
  expect(problems({})).toEqual([])
  expect(problems({ message: '  ' })).toEqual([['message', 'Write the message.']])
  expect(problems({ message: 'ọ'.repeat(71) })).toEqual([['message', 'The message is too long for one SMS.']])
  expect(problems({ kind: 'numbers', numbers: ' , ' })).toEqual([['numbers', 'Type at least one number.']])
  expect(problems({ kind: 'numbers', numbers: 'Ada' })).toEqual([
    ['numbers', 'None of these is a phone number.'],
  ])
  expect(problems({ kind: 'numbers', numbers: 'Ada, 08031234567' })).toEqual([])
  expect(problems({ kind: 'numbers', numbers: '08031234567', addToGroup: true })).toEqual([
    ['groupToAddNumbersTo', 'Choose one.'],
  ])
  for (const kind of ['cell', 'department', 'event', 'group'] as const)
    expect(problems({ kind })).toEqual([[kind, 'Choose one.']])
  expect(problems({ kind: 'filter' })).toEqual([['absent', 'Choose at least one filter.']])
})

spec('4 SMS send dialog: modes')
test('a choice sends only its own field, and drops the numbers’ group', () => {
  const both = { group: 'choir', numbers: '08031234567', addToGroup: true, groupToAddNumbersTo: 'choir' }
  expect(to({ ...both, kind: 'group' })).toEqual({ to: { kind: 'group', id: 'choir' } })
  expect(to({ ...both, kind: 'numbers' })).toEqual({ to: { kind: 'numbers', numbers: ['08031234567'] } })
  expect(changedRecipients({ kind: 'group' })).toMatchObject({ addToGroup: false, groupToAddNumbersTo: '' })
})

test('a change of recipients resets the consent statement', () =>
  expect(changedRecipients({ cell: 'c' })).toEqual({ cell: 'c', consent_stated: false }))

test('a filter holds each chosen condition, and this month its first day', () => {
  const filter = (values: Partial<SmsValues>) => to({ kind: 'filter', ...values })
  expect(
    filter({ absent: '4', inCell: 'none', inDepartment: 'd', gender: 'female', status: 'member' }),
  ).toEqual({
    to: {
      kind: 'filter',
      filter: { absent_for: 4, no_cell: true, department_id: 'd', gender: 'female', first_timer: false },
    },
  })
  expect(filter({ added: 'month' })).toEqual({
    to: { kind: 'filter', filter: { joined_from: '2026-11-01' } },
  })
  expect(filter({ added: 'between', from: '2026-01-01', to: '2026-02-01' })).toEqual({
    to: { kind: 'filter', filter: { joined_from: '2026-01-01', joined_to: '2026-02-01' } },
  })
  // Days of an earlier choice do not count.
  expect(filter({ added: 'month', from: '2020-01-01' })).toEqual(filter({ added: 'month' }))
})

spec('2 Bulk SMS: query act')
test('reads the recipients that an address names', () => {
  const of = (query: string, people: string[] = []) => {
    const found = recipientsIn(new URLSearchParams(query), people)
    return found && toOf(found, TODAY)
  }
  const service = { kind: 'service', act: 'notify-absentees' }
  expect(of('act=notify-absentees&service=s')).toEqual({ to: { ...service, id: 's' } })
  expect(of('act=home-notify-firsttimers-1')).toEqual({ to: { ...service, act: 'notify-firsttimers' } })
  expect(of('to=everyone')).toEqual({ to: { kind: 'everyone' } })
  expect(of('to=cell:c')).toEqual({ to: { kind: 'cell', id: 'c' } })
  expect(of('to=department:d')).toEqual({ to: { kind: 'department', id: 'd' } })
  expect(of('to=absent:4')).toEqual({ to: { kind: 'filter', filter: { absent_for: 4 } } })
  expect(of('to=people', ['a', 'b'])).toEqual({ to: { kind: 'people', ids: ['a', 'b'] } })
  for (const query of ['', 'to=people', 'to=cell', 'to=absent:x', 'to=nobody', 'act=setupSmsNotification'])
    expect(of(query), query).toBeNull()
})

spec('2 Bulk SMS: quiet hours')
test('sends in quiet hours only after a warning, by day immediately', () => {
  const [day, night] = [{ quiet_hours: false }, { quiet_hours: true }]
  expect([alsoByNight('now', night), alsoByNight('later', day)]).toEqual([true, true])
  expect([alsoByNight('now', day), alsoByNight('morning', night)]).toEqual([false, false])
  expect([whenOf({ when: '' }, night), whenOf({ when: 'morning' }, day)]).toEqual(['morning', 'now'])
})

test('schedules for now, 8:00, or a time by the church’s clock', () => {
  const morning = '2026-11-23T07:00:00.000Z'
  const at = { ...typed, day: '2026-11-25', time: '09:30' }
  expect(scheduledFor(at, 'now', 'Africa/Lagos', morning)).toBeNull()
  expect(scheduledFor(at, 'morning', 'Africa/Lagos', morning)).toBe(morning)
  expect(scheduledFor(at, 'later', 'Africa/Lagos', morning)).toBe('2026-11-25T08:30:00.000Z')
  expect(problems({ when: 'later' })).toEqual([['time', 'Choose the day and the time.']])
})

spec('5 SMS: balance')
test('names why a counted message cannot be sent', () => {
  const why = (preview: Partial<SmsPreview>, values: Partial<SmsValues> = {}) =>
    whyNotSend({ recipients: 0, unknown_consent: 0, enough: true, ...preview } as SmsPreview, {
      ...typed,
      ...values,
    })
  expect(why({ recipients: 3 })).toBeUndefined()
  expect(why({ recipients: 3, enough: false })).toBe('Insufficient Wallet Balance')
  expect(why({ unknown_consent: 6 })).toBe('Confirm the consent first.')
  expect(why({ unknown_consent: 6 }, { consent_stated: true })).toBe('This message has no recipients.')
  expect(why({})).toBe('This message has no recipients.')
})

test('keeps the id for a retry, and takes another for another SMS', () => {
  const everyone = { kind: 'everyone' } as const
  const first = { ...typed, ...underItsId(typed, everyone) }
  expect(first.id).toBe(typed.id)
  const again = underItsId({ ...first, when: 'morning', message: ' Come early ' }, everyone)
  expect(again).toEqual({ id: first.id, asked: first.asked })
  expect(underItsId({ ...first, message: 'Come late' }, everyone).id).not.toBe(first.id)
  expect(underItsId(first, { kind: 'cell', id: 'c' }).id).not.toBe(first.id)
})

test('no two new messages share an id', () => {
  expect(emptySms().id).not.toBe(emptySms().id)
  expect(noRecipients).not.toHaveProperty('id')
})

spec('5 Group: update')
test('sends only changed group values and names numbers that cannot be read', () => {
  expect(changesOf({ name: 'Choir ', phoneNumbers: '' }, 'Choir')).toEqual({})
  expect(changesOf({ name: 'Singers', phoneNumbers: '08031234567,' }, 'Choir')).toEqual({
    name: 'Singers',
    phoneNumbers: ['08031234567'],
  })
  expect(
    checkGroup({ name: ' ', phoneNumbers: '08031112222, 0803 111 2222, +234 803 111 2222; 12345, abc' }),
  ).toEqual({ name: 'Type a name.', phoneNumbers: '2 of 5 cannot be read: 12345, abc' })
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
