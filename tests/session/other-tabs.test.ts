/** Two tabs of one browser, and a log-out in the other one. */
import { afterEach, expect, test, vi } from 'vitest'
import { letOutByOtherTab, noteWhoIsIn } from '../../src/lib/session/follow-other-tabs.ts'
import { sessionClosed, sessionOpened, useSession } from '../../src/lib/session/session-store.ts'
import { churchDouble } from '../members/church-double.ts'

afterEach(() => sessionClosed())

function somebodyIsIn() {
  const church = { ...churchDouble({ members: [], services: [], complete: true }), close: vi.fn() }
  sessionOpened(church)
  noteWhoIsIn(useSession.getState())
  return church
}
const because = () => useSession.getState().because

test('who logged out in another tab is told that it was here', () => {
  const church = somebodyIsIn()
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', because: 'left-in-other-tab' })
  expect(church.close).toHaveBeenCalledOnce()
})

test('also where sync said first that it is over, which alone reads as an end from afar', () => {
  const church = somebodyIsIn()
  sessionClosed('ended')
  letOutByOtherTab({ left: church.account.id, because: 'ended' })
  expect(because()).toBe('ended')
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(because()).toBe('left-in-other-tab')
})

test('another account’s log-out changes nothing here, and what is known better stays', () => {
  const church = somebodyIsIn()
  letOutByOtherTab({ left: 'somebody-else', because: 'left' })
  expect(useSession.getState().status).toBe('signed-in')
  sessionClosed('removed')
  letOutByOtherTab({ left: church.account.id, because: 'left' })
  expect(because()).toBe('removed')
})
