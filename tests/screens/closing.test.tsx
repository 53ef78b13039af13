/** Tests the facts about money that a church sees before it closes. */
import { expect, test } from 'vitest'
import { LeftMoney } from '../../src/features/settings/close-church.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

const summary = (balance: number, set_aside: number) =>
  words(drawn(<LeftMoney left={{ status: 'ready', value: { balance, set_aside } }} />))

test('names wallet balance and open transfers, nothing when there are none', () => {
  expect(summary(0, 0)).toBe('')
  expect(summary(5900.5, 0)).toMatch(/^The wallet holds ₦5,900\.50\. Transfer it/)
  expect(summary(0, 1050)).toMatch(/^₦1,050 is reserved for transfers and SMS/)
  expect(summary(5900.5, 1050)).toContain('lost after 30 days. ₦1,050')
})

test('says so when the balance is unknown', () => {
  const problem = { code: 'NO_NETWORK', message: '' } as never
  expect(words(drawn(<LeftMoney left={{ status: 'failed', problem }} />))).toContain('could not be loaded')
})
