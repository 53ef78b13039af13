/** Tests the screens of a new account until its email is confirmed. */
import { expect, test } from 'vitest'
import { ConfirmEmailLine } from '../../src/app/shell/status-lines.tsx'
import { LazyConfirmEmailLine } from '../../src/app/shell/lazy-confirm-email-line.tsx'
import { BulkSmsPage } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import { ConfirmAccountPage } from '../../src/features/mailed-links/confirm-account-page.tsx'
import { ScanStep } from '../../src/features/profile/security/second-factor-dialogs.tsx'
import { setLocale, withLaterMessages } from '../../src/lib/messages/t.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, links, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const user = (email_confirmed: boolean | undefined) => ({
  user: { email: 'pastor@grace.ng', email_confirmed },
})

spec('6 Confirmed email: banner')
test('the banner names address and blocked actions, and resends the link', () => {
  const line = drawn(<LazyConfirmEmailLine email="pastor@grace.ng" />)
  expect(words(line)).toContain(
    'Confirm pastor@grace.ng. We sent you a link. SMS, transfers, invites, hand-over and two-step verification are off until then.',
  )
  expect(buttons(line)).toContain('Send again')
  expect(links(line)).toEqual({ 'Change email': '/my-profile?act=change-email' })
})

test('shows no banner for a confirmed email or an unknown state', () => {
  for (const options of [user(true), user(undefined), {}])
    expect(words(drawn(<ConfirmEmailLine />, { ...options, address: '/members' }))).toBe('')
})

test('the door shows no banner', () => {
  expect(words(drawn(<ConfirmEmailLine />, { ...user(false), address: '/door' }))).toBe('')
})

test('Bulk SMS says what to do first, and that the message stays', () => {
  const says = 'Confirm your email to send SMS. We sent a link to pastor@grace.ng.'
  expect(words(drawn(<BulkSmsPage />, user(false)))).toContain(says)
  expect(words(drawn(<BulkSmsPage />, user(true)))).not.toContain(says)
})

test('enabling two-step verification offers to log out other devices', () => {
  const setup = { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }
  expect(words(drawn(<ScanStep setup={setup} onOn={() => {}} />))).toContain('Log out my other devices')
})

test.each([
  ['pcm', 'Confirm pastor@grace.ng. We don send you link.', 'Confirm my email', 'This link no complete'],
  ['yo', 'Fìdí pastor@grace.ng múlẹ̀.', 'Fìdí ímeèlì mi múlẹ̀', 'Ìlìnkì yìí kò pé'],
  ['ig', 'Kwado pastor@grace.ng.', 'Kwado ozi-e m', 'Njikọ a ezughị ezu'],
  ['ha', 'Tabbatar da pastor@grace.ng.', 'Tabbatar da imel ɗina', 'Wannan hanyar haɗi ba ta cika ba'],
] as const)('banner and page of the mailed link speak %s', async (language, ask, confirm, missing) => {
  try {
    await setLocale(language)
    await withLaterMessages(Promise.resolve())
    expect(words(drawn(<LazyConfirmEmailLine email="pastor@grace.ng" />))).toContain(ask)
    const page = (address: string) => drawn(<ConfirmAccountPage />, { signedIn: false, address })
    expect(buttons(page('/confirm-account#token=x'))).toContain(confirm)
    expect(words(page('/confirm-account'))).toContain(missing)
  } finally {
    await setLocale('en')
  }
})
