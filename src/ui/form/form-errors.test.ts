import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkBy, problemsByField } from './form-errors.ts'

const values = { first_name: '', phone: '', dob: '' }

test('an entry finds its field in either spelling, also inside a list', () => {
  const { errors } = problemsByField(values, [
    { path: 'firstName', message: 'a' },
    { path: 'members.0.phone', message: 'b' },
    { path: 'dob', message: 'c' },
  ])
  expect(errors).toEqual({ first_name: 'a', phone: 'b', dob: 'c' })
})
test('the first sentence for a field stands', () => {
  const { errors } = problemsByField(values, [
    { path: 'phone', message: 'first' },
    { path: 'phone', message: 'second' },
  ])
  expect(errors.phone).toBe('first')
})
test('what fits no field is not lost', () =>
  expect(problemsByField(values, [{ path: 'church', message: 'Gone.' }]).loose).toEqual(['Gone.']))
test('a schema becomes a check', () => {
  const check = checkBy<typeof values>(z.object({ first_name: z.string().min(1, 'Please fill this in.') }))
  expect(check(values)).toEqual({ first_name: 'Please fill this in.' })
  expect(check({ ...values, first_name: 'Ngozi' })).toEqual({})
})
