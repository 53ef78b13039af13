/** The screens of a new account until its email is confirmed. */
import { expect, test } from 'vitest'
import { ConfirmEmailLine } from '../../src/app/shell/confirm-email-line.tsx'
import { LazyConfirmEmailLine } from '../../src/app/shell/lazy-confirm-email-line.tsx'
import { BulkSmsPage } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import { ScanStep } from '../../src/features/profile/security/scan-step.tsx'
import { drawn } from './at-the-screen.tsx'
import { buttons, links, words } from './read.ts'

const user = (email_confirmed: boolean | undefined) => ({
  heard: { email: 'pastor@grace.ng', email_confirmed },
})

test('the line names the address, what stays off, and sends the link again', () => {
  const line = drawn(<LazyConfirmEmailLine email="pastor@grace.ng" />)
  expect(words(line)).toContain(
    'Confirm pastor@grace.ng. We sent you a link. Until then, SMS, transfers, invites, hand-over and two-step verification are off.',
  )
  expect(buttons(line)).toContain('Send again')
  expect(links(line)).toEqual({ 'Change email': '/my-profile?act=change-email' })
})

test('the line is not drawn for a confirmed email, nor where the server has not said', () => {
  for (const standing of [user(true), user(undefined), {}])
    expect(words(drawn(<ConfirmEmailLine />, { ...standing, address: '/members' }))).toBe('')
})

test('the line leaves the door alone', () => {
  expect(words(drawn(<ConfirmEmailLine />, { ...user(false), address: '/door' }))).toBe('')
})

test('Bulk SMS says what to do first, and that the message stays', () => {
  const says = 'SMS go out once you open the link that we sent to pastor@grace.ng.'
  expect(words(drawn(<BulkSmsPage />, user(false)))).toContain(says)
  expect(words(drawn(<BulkSmsPage />, user(true)))).not.toContain(says)
})

test('switching the second step on offers to log the other devices out', () => {
  const begun = { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }
  expect(words(drawn(<ScanStep begun={begun} onOn={() => {}} />))).toContain('Log out my other devices')
})
