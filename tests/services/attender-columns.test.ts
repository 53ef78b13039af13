import { expect, test } from 'vitest'
import { attenderColumns } from '../../src/features/services/attender-columns.tsx'
import type { Attender } from '../../src/features/services/use-service-people.ts'

/** As an usher without the members' screen is told of somebody whose e-mail the church does hold. */
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

test('what an usher may not see is not said to be missing', () => {
  expect(read('door')).toEqual(['Ngozi Eze', 'ends in 0111'])
})

test('whoever may see an e-mail is told that there is none', () => {
  expect(read('members')).toContain('No email collected')
})
