import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkBy, problemsByField } from './use-form.ts'

const values = { first_name: '', phone: '', dob: '' }

test("finds an error's field in either spelling, also inside a list", () => {
  const { errors } = problemsByField(values, [
    { path: 'firstName', message: 'a' },
    { path: 'members.0.phone', message: 'b' },
    { path: 'dob', message: 'c' },
  ])
  expect(errors).toEqual({ first_name: 'a', phone: 'b', dob: 'c' })
})
test('keeps the first sentence for a field', () => {
  const { errors } = problemsByField(values, [
    { path: 'phone', message: 'first' },
    { path: 'phone', message: 'second' },
  ])
  expect(errors.phone).toBe('first')
})
test('keeps an error that fits no field', () =>
  expect(problemsByField(values, [{ path: 'church', message: 'Gone.' }]).loose).toEqual(['Gone.']))
test('turns a schema into a check', () => {
  const check = checkBy<typeof values>(z.object({ first_name: z.string().min(1, 'Please fill this in.') }))
  expect(check(values)).toEqual({ first_name: 'Please fill this in.' })
  expect(check({ ...values, first_name: 'Ngozi' })).toEqual({})
})
