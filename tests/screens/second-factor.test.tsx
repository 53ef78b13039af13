/** Tests the buttons of two-step verification without a network. */
import { expect, test } from 'vitest'
import { SecondFactorButtons } from '../../src/features/profile/security/second-factor-card.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

const read = (on: boolean, online: boolean) =>
  words(drawn(<SecondFactorButtons on={on} onAct={() => undefined} />, { online }))

test('offline, each two-step button says why it is disabled', () => {
  expect(read(true, false)).toMatch(/^New recovery codes You are offline\..*Turn off You are offline\./)
  expect(read(false, false)).toMatch(/^Turn on You are offline\./)
  expect(read(true, true)).not.toContain('offline')
})
