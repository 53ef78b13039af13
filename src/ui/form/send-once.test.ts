import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api/problem.ts'
import { ownId, sendOnce } from './send-once.ts'

function aForm() {
  const values = { ...ownId(), amount: '2500' }
  const sent: string[] = []
  const press = async (refusal?: ApiProblem) => {
    const form = { set: (name: 'id', value: string) => void (values[name] = value) }
    await sendOnce(form, { ...values }, async (id) => {
      sent.push(id)
      if (refusal) throw refusal
    }).catch(() => undefined)
  }
  return { values, sent, press }
}

test('sends the same values again under the same id', async () => {
  const { sent, press } = aForm()
  await press(new ApiProblem('TIMED_OUT', 'No answer.'))
  await press()
  expect(new Set(sent).size).toBe(1)
})

test('keeps the id for changed values until the server refuses them', async () => {
  const { values, sent, press } = aForm()
  await press(new ApiProblem('TIMED_OUT', 'No answer.'))
  values.amount = '3500'
  await press(new ApiProblem('ALREADY_EXISTS', 'The first was saved.'))
  expect(new Set(sent).size).toBe(1)
  await press()
  expect(new Set(sent).size).toBe(2)
})

test('sends under another id after a 409', async () => {
  const { sent, press } = aForm()
  await press(new ApiProblem('ALREADY_EXISTS', 'Used already.'))
  await press()
  expect(new Set(sent).size).toBe(2)
})
