/** Tests that "All synced" shows only when it is true. */
import { expect, test, vi } from 'vitest'
import { StaffPanel } from '../../src/features/kiosk/staff/staff.tsx'
import { LogOutPage } from '../../src/features/log-out/log-out-page.tsx'
import { FactsCard } from '../../src/features/this-phone/facts-card.tsx'
import { syncedSentence } from '../../src/features/this-phone/this-phone-page.tsx'
import { useChurch } from '../../src/domain/church/use-church.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

/** The number of encrypted ops of other accounts here. Null means unknown. */
const held = vi.hoisted((): { encrypted: number | null } => ({ encrypted: 0 }))
vi.mock('../../src/domain/session/other-accounts.ts', () => ({ useEncryptedHere: () => held.encrypted }))

const Panel = () => (
  <StaffPanel
    church={useChurch()}
    choice={{ kind: 'none' }}
    pick={() => undefined}
    onClose={() => undefined}
  />
)

test('behind the kiosk’s PIN, refused changes are named instead', () => {
  const said = (rejected: number) => words(drawn(<Panel />, { outbox: { rejected } }))
  expect(said(0)).toContain('all synced')
  expect(said(1)).not.toContain('all synced')
  expect(said(1)).toContain('1 needs attention')
})

test('encrypted changes of other accounts on the tablet are named too', () => {
  const said = (encrypted: number | null, pending = 0) => {
    held.encrypted = encrypted
    return words(drawn(<Panel />, { outbox: { pending } }))
  }
  const LOCKED_HERE =
    '2 changes by another account are locked on this tablet. That account has to log in here to send them.'
  expect(said(2)).toContain(LOCKED_HERE)
  expect(said(2)).not.toContain('all synced')
  expect(said(2, 3)).toContain(`3 changes not sent yet ${LOCKED_HERE}`)
  expect(said(null)).not.toMatch(/all synced|locked/)
  expect(said(0)).toContain('all synced')
})

test('after "Sync now", refused or encrypted changes are named instead', () => {
  expect(syncedSentence(0, 0)).toBe('All synced')
  expect(syncedSentence(2, 0)).toBe('2 need attention')
  expect(syncedSentence(0, 3)).toContain('3 changes by another account are locked')
})

const LOCKED = '2 changes of another account are locked on this phone. Log in with that account to send them.'

test('the logout counts this account’s changes and names encrypted ones', () => {
  const said = (encrypted: number) => {
    held.encrypted = encrypted
    return words(drawn(<LogOutPage />))
  }
  expect(said(0)).toContain('All synced. Your church’s data will be removed from this phone.')
  expect(said(0)).not.toContain('locked')
  expect(said(2)).toContain(LOCKED)
})

test('"Nothing" shows only when nothing is encrypted either', () => {
  const said = (encrypted: number | null, pending = 0) => {
    held.encrypted = encrypted
    // The screen reads the app's version from the page.
    vi.stubGlobal('document', { querySelector: () => null })
    return words(drawn(<FactsCard actions={null} />, { outbox: { pending } }))
  }
  expect(said(0)).toContain('Not sent yet Nothing')
  expect(said(2)).toContain(`Not sent yet ${LOCKED}`)
  expect(said(2, 3)).toContain(`Not sent yet 3 changes ${LOCKED}`)
  expect(said(null)).not.toContain('Nothing')
  expect(said(null, 3)).toContain('3 changes')
})
