/** Tests another account's cookie in this browser: each warning links to a login as the signed-in user. */
import { expect, test } from 'vitest'
import { PhoneStatus } from '../../src/features/door/head/menu-and-status.tsx'
import { LoginPage } from '../../src/features/login/login-page.tsx'
import { OutboxSummary } from '../../src/features/outbox/outbox-summary.tsx'
import { useChurch } from '../../src/domain/church/use-church.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, field, links, words } from './read.ts'

const AtTheDoor = () => <PhoneStatus church={useChurch()} />
const lost = { problem: 'other-account', outbox: { pending: 3 } } as const
const logIn = 'Log in as ada@example.com'

test('door and outbox offer the login as the signed-in user', () => {
  expect(links(drawn(<AtTheDoor />, lost))).toMatchObject({ [logIn]: '/login?return=/door' })
  const outbox = drawn(<OutboxSummary encrypted={0} />, lost)
  expect(links(outbox)).toMatchObject({ [logIn]: '/login?return=/outbox' })
  // Sending would only be refused again.
  expect(buttons(outbox)).not.toContain('Send now')
})

test('neither offers it while nothing is wrong', () => {
  for (const screen of [<AtTheDoor key="door" />, <OutboxSummary key="outbox" encrypted={0} />])
    expect(links(drawn(screen, { outbox: { pending: 3 } }))).toEqual({})
})

test('the login opens there with the email filled in', () => {
  const login = drawn(<LoginPage />, { ...lost, address: '/login?return=/door' })
  expect(field(login, 'email').value).toBe('ada@example.com')
  expect(words(login)).toContain('Log in as ada@example.com to send your unsent changes.')
  expect(words(drawn(<LoginPage />, { address: '/login' }))).toBe('')
})

test('an unreadable outbox is not called empty', () => {
  const summary = (encrypted: number | null) => words(drawn(<OutboxSummary encrypted={encrypted} />))
  expect(summary(0)).toContain('All synced')
  expect(summary(null)).not.toContain('All synced')
})
