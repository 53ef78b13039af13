import { expect, test } from 'vitest'
import { attenderColumns, type Attender } from '../../src/features/services/attenders.tsx'

/** The response to an usher without members access about a person whose email the church holds. */
const ngozi: Attender = {
  id: 'ngozi',
  first_name: 'Ngozi',
  last_name: 'Eze',
  phone_number: null,
  phone_tail: '0111',
  email: null,
  gender: null,
  created_at: null,
  arrived_at: null,
  first_timer: false,
  deleted: false,
}
const read = (scope: 'door' | 'members') => attenderColumns('Africa/Lagos', scope).map(({ title }) => title)

test('an usher has no column for what only members’ users may see', () => {
  expect(read('door')).toEqual(['Name', 'Phone number', 'Time'])
  expect(read('members')).toEqual(['Name', 'Phone number', 'Time', 'Email', 'Date joined'])
})

test('an usher reads the last digits of a phone', () => {
  const phone = attenderColumns('Africa/Lagos', 'door').find(({ key }) => key === 'phone')
  expect(phone?.cell(ngozi)).toBe('…0111')
})
