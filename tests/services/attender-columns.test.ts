import { expect, test } from 'vitest'
import { attenderColumns } from '../../src/features/services/attender-columns.tsx'
import type { Attender } from '../../src/features/services/use-service-people.ts'

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
  deleted: false,
}
const read = (scope: 'door' | 'members') =>
  attenderColumns('Africa/Lagos', scope).map(({ cell }) => cell(ngozi))

test('a column an usher may not see is not called missing', () => {
  expect(read('door')).toEqual(['Ngozi Eze', 'ends in 0111'])
})

test('a user who may see emails learns that there is none', () => {
  expect(read('members')).toContain('No email collected')
})
