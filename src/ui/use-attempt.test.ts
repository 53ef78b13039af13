import { expect, test } from 'vitest'
import { ApiProblem } from '../lib/api/problem.ts'
import { attempt, type Attempt } from './use-attempt.ts'
import { spec } from '../../tests/spec/spec.ts'

async function shownBy(act: () => Promise<unknown>): Promise<Attempt[]> {
  const shown: Attempt[] = []
  await attempt(act, (now) => shown.push(now))
  return shown
}

const underWay = { busy: true, failure: undefined }

test('is busy until the action is done', async () => {
  let done = false
  const shown = await shownBy(async () => {
    done = true
  })
  expect([done, shown]).toEqual([true, [underWay, { busy: false, failure: undefined }]])
})

spec('4 Buttons: failure')
test('reports a failure and clears it at the next try', async () => {
  const refused = () => Promise.reject(new ApiProblem('NOT_FOUND', 'This service is not there any more.'))
  const failed = { busy: false, failure: 'This service is not there any more.' }
  expect(await shownBy(refused)).toEqual([underWay, failed])
  expect(await shownBy(refused)).toEqual([underWay, failed])
})

test('reports a missing network', async () => {
  const [, last] = await shownBy(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(last).toMatchObject({ busy: false, failure: expect.stringMatching(/offline/i) })
})
