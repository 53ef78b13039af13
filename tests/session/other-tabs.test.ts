/** Tests a logout in another tab of the browser. */
import { afterEach, expect, test, vi } from 'vitest'
import { letOutByOtherTab, noteSignedIn } from '../../src/domain/session/tabs.ts'
import { sessionClosed, sessionOpened, useSession } from '../../src/domain/session/session-store.ts'
import { churchDouble } from '../members/church-double.ts'

afterEach(() => sessionClosed())

function somebodyIsIn() {
  const church = { ...churchDouble({ members: [], services: [], complete: true }), close: vi.fn() }
  sessionOpened(church)
  noteSignedIn(useSession.getState())
  return church
}
const because = () => useSession.getState().because

test('a logout in another tab is reported as local', () => {
  const church = somebodyIsIn()
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', because: 'left-in-other-tab' })
  expect(church.close).toHaveBeenCalledOnce()
})

test('a logout counts as local even after sync reported an end', () => {
  const church = somebodyIsIn()
  sessionClosed('ended')
  letOutByOtherTab({ left: church.account.id, because: 'ended' })
  expect(because()).toBe('ended')
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(because()).toBe('left-in-other-tab')
})

test('ignores another account’s logout and keeps a known reason', () => {
  const church = somebodyIsIn()
  letOutByOtherTab({ left: 'somebody-else', because: 'left' })
  expect(useSession.getState().status).toBe('signed-in')
  sessionClosed('removed')
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(because()).toBe('removed')
})
