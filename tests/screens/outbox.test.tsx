/** Tests the outbox: whether pending ops are being sent, or what they wait for. */
import { expect, test } from 'vitest'
import { MendDialog } from '../../src/features/outbox/mend-dialog.tsx'
import { OutboxRow } from '../../src/features/outbox/outbox-page.tsx'
import { isAtDeleted, OutboxSummary } from '../../src/features/outbox/outbox-summary.tsx'
import { ERASED } from '../../sync/merge/erased.ts'
import { drawn, type RenderOptions } from './at-the-screen.tsx'
import { buttons, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const NAMES = { person: () => 'Ada Obi', service: () => undefined }
const onItsWay = 'They are being sent.'
const byItself = 'will be sent when the network is back'
const summary = (options: RenderOptions) =>
  words(drawn(<OutboxSummary encrypted={0} />, { outbox: { pending: 4 }, ...options }))

test('pending ops show as sending, or as waiting for a network', () => {
  expect(summary({})).toContain(onItsWay)
  expect(summary({ online: false })).toContain(byItself)
  expect(summary({ problem: 'no-network' })).toContain(byItself)
})

spec('2 Outbox: pending')
test('blocked ops name what they wait for', () => {
  for (const [problem, said] of [
    ['signed-out', 'Log in to send your changes.'],
    ['other-account', 'Another account is logged in on this browser. Log in again to send your changes.'],
    ['update-needed', 'Open the app again to update it.'],
    ['storage', 'Free some space, then send.'],
  ] as const)
    for (const online of [true, false]) {
      expect(summary({ problem, online })).toContain(said)
      expect(summary({ problem, online })).not.toContain(onItsWay)
      expect(summary({ problem, online })).not.toContain(byItself)
    }
})

test('offline, says nothing about a server problem', () => {
  const notWell = 'The server has a problem. The phone tries again automatically.'
  expect(summary({ problem: 'server-trouble' })).toContain(notWell)
  expect(summary({ problem: 'server-trouble' })).not.toContain(onItsWay)
  expect(summary({ problem: 'server-trouble', online: false })).not.toContain(notWell)
  expect(summary({ problem: 'server-trouble', online: false })).toContain(byItself)
})

test('encrypted changes of another account prevent "All synced"', () => {
  const said = (encrypted: number, rejected = 0) =>
    words(drawn(<OutboxSummary encrypted={encrypted} />, { outbox: { rejected } }))
  expect(said(0)).toContain('All synced')
  for (const rejected of [0, 1]) {
    expect(said(3, rejected)).not.toMatch(/everything|all synced/i)
    expect(said(3, rejected)).toMatch(/Your (other )?changes are synced/)
  }
})

spec('Review: deleted service')
test('a mark received for a deleted service says so', () => {
  const mark = { id: 'one', seq: 1, type: 'mark-person', capturedAt: '2026-11-22T09:12:00Z' }
  const entry = (more: object) =>
    ({ ...mark, state: 'received', args: { service_id: 'gone' }, ...more }) as never
  const deleted = new Map([['gone', null]])
  const gone = {
    id: 'gone',
    name: 'Vigil',
    date_of_service: '2026-11-22',
    deleted_at: '2026-11-22T09:00:00Z',
  }
  for (const type of ['mark-person', 'capture-first-timer', 'count-heads'])
    expect(isAtDeleted(entry({ type }), deleted)).toBe(true)
  for (const more of [{ type: 'unmark-person' }, { state: 'pending' }, { args: { service_id: 'here' } }])
    expect(isAtDeleted(entry(more), deleted)).toBe(false)
  const said = words(drawn(<OutboxRow entry={entry({})} names={NAMES} />, { services: [gone as never] }))
  expect(said).toContain('Sent. The service was deleted. An administrator can restore it.')
})

test('a correction stops when the person is erased', () => {
  const edit = {
    id: 'one',
    seq: 1,
    type: 'edit-member',
    state: 'rejected',
    capturedAt: '2026-11-22T09:12:00Z',
  }
  const mending = (more: object) =>
    drawn(<MendDialog open entry={{ ...edit, ...more } as never} onClose={() => undefined} />)
  const before = {
    code: 'NOT_VALID',
    message: 'A name is too long.',
    args: { id: 'a', set: { city: 'Zaria' } },
  }
  expect(buttons(mending(before))).toEqual(['Close', 'Save and send'])
  const after = mending({ ...before, ...ERASED, args: {} })
  expect(words(after)).toContain('This person’s record was erased for good meanwhile')
  expect(buttons(after)).toEqual(['Close'])
})
