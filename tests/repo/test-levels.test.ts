/** The two levels of tests: `npm test` and the rest are together `npm run test:all`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps, stepsOf } from '../../scripts/parts/steps.mjs'

const namesOf = (part: 'core' | 'all' | 'rest') => stepsOf(part).map(({ name }) => name)
const ofLevel = (wanted: string) => steps.filter(({ level }) => level === wanted).map(({ name }) => name)
const divided = ofLevel('divided')

test('npm run test:all runs every step', () => {
  expect(namesOf('all')).toEqual(steps.map(({ name }) => name))
})

test('each step is in one level, divided ones and the build in both', () => {
  expect([...namesOf('core'), ...namesOf('rest')].toSorted()).toEqual(
    [...namesOf('all'), ...divided, ...ofLevel('each')].toSorted(),
  )
  expect(divided).toEqual(['histories', 'browser'])
  // Journeys open the build, also in a clone where only the rest runs.
  expect(ofLevel('each')).toEqual(['build'])
})

test('.ci/run fails when either level fails', () => {
  const script = readFileSync('.ci/run', 'utf8')
  expect(script).toMatch(
    /^npm test \|\| status=1\nnpm run test:all -- --rest \|\| status=1\nexit "\$status"$/m,
  )
})
