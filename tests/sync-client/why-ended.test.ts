/** Tests that all tabs and the worker know the server's reason for an ended session. */
import { expect, test } from 'vitest'
import { flushAccounts } from '../../sync/client/push/flush-accounts.ts'
import type { Church } from '../../sync/client/api.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { whyEnded } from '../../sync/client/device/remember.ts'
import { newHall } from './hall.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone, type Phone } from './phone.ts'
import { endedBy, newServer } from './server-double.ts'
import { spec } from '../spec/spec.ts'

async function phoneOfTwoTabs({ talking }: { talking: boolean }) {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server, talking ? { channel: newHall() } : {})
  const here = await phone.open()
  await here.syncNow()
  await here.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  return { server, phone, here, there: await phone.resume() }
}

const expectNotified = (church: Church) =>
  expect
    .poll(() => church.status.current())
    .toMatchObject({ problem: 'signed-out', endedBecause: 'church_closed' })

async function whyHere(phone: Phone): Promise<string | null> {
  const device = await openDevice(withBrowserDeps(phone.deps))
  return whyEnded(device).finally(() => device.close())
}

test('a pull learns the reason and notifies other tabs', async () => {
  const { server, phone, here, there } = await phoneOfTwoTabs({ talking: true })
  expect(await whyHere(phone)).toBeNull()
  server.breakPush = server.breakPull = async () => endedBy('church_closed')
  await here.syncNow()
  await expectNotified(here)
  await expectNotified(there)
  expect(await whyHere(phone)).toBe('church_closed')
})

spec('Closing: told')
test('a tab that leaves with another one knows the reason too', async () => {
  const { server, here, there } = await phoneOfTwoTabs({ talking: false })
  server.breakPush = server.breakPull = async () => endedBy('church_closed')
  await Promise.all([here.syncNow(), there.syncNow()])
  await expectNotified(here)
  await expectNotified(there)
})

test('the worker learns the reason at a push and notifies tabs', async () => {
  const { server, phone, here, there } = await phoneOfTwoTabs({ talking: true })
  server.breakPush = async () => endedBy('church_closed')
  server.breakPull = () => new Promise(() => undefined)
  await flushAccounts(phone.deps)
  await expectNotified(here)
  await expectNotified(there)
  expect(await whyHere(phone)).toBe('church_closed')
})

test('the tab that closed the church tells other tabs why', async () => {
  const { here, there } = await phoneOfTwoTabs({ talking: true })
  await here.signOut('church_closed')
  await expectNotified(there)
})

test('a later voluntary logout shows no earlier reason', async () => {
  const { phone, here } = await phoneOfTwoTabs({ talking: true })
  await here.signOut('church_closed')
  const again = await phone.open()
  expect(await whyHere(phone)).toBeNull()
  await again.signOut()
  expect(await whyHere(phone)).toBeNull()
})
