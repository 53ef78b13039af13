/** "Everything is with your church" is said only where that is so. */
import { expect, test } from 'vitest'
import { StaffPanel } from '../../src/features/kiosk/staff/staff-panel.tsx'
import { syncedSentence } from '../../src/features/this-phone/synced-sentence.ts'
import { useChurch } from '../../src/lib/session/use-church.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

const Panel = () => (
  <StaffPanel
    church={useChurch()}
    choice={{ kind: 'none' }}
    pick={() => undefined}
    onClose={() => undefined}
  />
)

test('behind the kiosk’s PIN, what was refused is said instead', () => {
  const said = (rejected: number) => words(drawn(<Panel />, { outbox: { rejected } }))
  expect(said(0)).toContain('everything is with your church')
  expect(said(1)).not.toContain('everything')
  expect(said(1)).toContain('1 needs attention')
})

test('after "Sync now", what was refused or waits sealed is said instead', () => {
  expect(syncedSentence(0, 0)).toBe('Everything is with your church')
  expect(syncedSentence(2, 0)).toBe('2 need attention')
  expect(syncedSentence(0, 3)).toContain('3 changes of another account wait here')
})
