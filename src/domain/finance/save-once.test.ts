import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api/problem.ts'
import { once, saveOnce } from './record-form.tsx'

/** A form, and a server whose first response is lost. */
function lossyForm() {
  const values = { ...once(), amount: '2500' }
  const saved = new Map<string, string>()
  const form = { set: (name: 'id' | 'asked', value: string) => void (values[name] = value) }
  let lost = true
  const press = () => {
    const { id, amount } = values
    return saveOnce(form, { ...values }, async () => {
      if (saved.has(id)) throw new ApiProblem('ALREADY_EXISTS', 'Written down already.')
      saved.set(id, amount)
      if (lost) throw new ApiProblem('TIMED_OUT', 'No answer.')
    })
  }
  return { values, saved, press, answers: () => (lost = false) }
}

test('saves once when the first response was lost', async () => {
  const { saved, press } = lossyForm()
  expect(await press()).toMatchObject({ code: 'TIMED_OUT' })
  expect(await press()).toBeUndefined()
  expect([...saved.values()]).toEqual(['2500'])
})

test('reports changed values as unsaved, then saves them as a new record', async () => {
  const { values, saved, press, answers } = lossyForm()
  await press()
  answers()
  values.amount = '3500'
  expect((await press())?.message).toMatch('was saved')
  expect([...saved.values()]).toEqual(['2500'])
  expect(await press()).toBeUndefined()
  expect([...saved.values()]).toEqual(['2500', '3500'])
})
