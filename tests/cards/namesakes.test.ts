/** Namesakes can be distinguished on their cards. */
import { expect, test } from 'vitest'
import { cardsOf } from '../../src/features/cards/card.ts'
import type { Person } from '../../sync/client/api.ts'
import { spec } from '../spec/spec.ts'

const person = (id: string, known: Partial<Person> = {}): Person => ({
  id,
  first_name: 'Twin',
  last_name: 'Samename',
  gender: null,
  phone_number: null,
  phone_tail: null,
  email: 'twin@mail.example',
  first_timer: false,
  created_at: '2026-03-02T09:00:00Z',
  seen: 0,
  household_id: null,
  child_until: null,
  search: '',
  ...known,
})

const apartIn = (all: readonly Person[]) => {
  const church = { church: { name: 'Grace', time_zone: 'Africa/Lagos' }, people: { all: () => all } }
  return all.map((one) => cardsOf(church as never)(one).apart)
}

spec('2 Members: namesakes')
test('namesakes differ by the ends of their numbers', () => {
  expect(apartIn([person('a', { phone_tail: '0002' }), person('b', { phone_tail: '0003' })])).toEqual([
    '…0002',
    '…0003',
  ])
})

test('a namesake without a number differs by the day they were added', () => {
  expect(apartIn([person('a'), person('b', { phone_tail: '0003' })])).toEqual([
    'added Mon 2 Mar 2026',
    '…0003',
  ])
})

test('namesakes who share a number show more, and never their email', () => {
  const shared = { phone_tail: '0002' }
  expect(
    apartIn([person('a', { ...shared, gender: 'male' }), person('b', { ...shared, gender: 'female' })]),
  ).toEqual(['…0002 · man · added Mon 2 Mar 2026', '…0002 · woman · added Mon 2 Mar 2026'])
})

test('a unique name has no addition', () => {
  expect(apartIn([person('a', { first_name: 'Ada', phone_tail: '0002' })])).toEqual([''])
})
