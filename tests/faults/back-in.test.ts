/** Whoever is back in on a phone while another tab still takes away what they left readable there. */
import { expect, test } from 'vitest'
import { withBrowserDeps } from '../../sync/client/browser-deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { finishWiping, seal } from '../../sync/client/device/remember.ts'
import { IDBKeyRange } from 'fake-indexeddb'
import { expectNothingLost, mark, sunday } from './sunday.ts'

const { church, phone: phoneIn } = sunday()

test('signed in again while another tab finishes the wiping of before: what is tapped is taken', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const account = phone.account!
  const deps = withBrowserDeps({ indexedDB: phone.storage, IDBKeyRange })
  const device = await openDevice(deps)
  // The phone died in the middle of a log-out.
  await seal(device, { account: account.id, church: town.id })
  phone.church?.close()
  Object.assign(phone, { church: null })
  const readThen = async () => {
    const rows = await device.accounts()
    await phone.signIn(account)
    await phone.church?.syncNow()
    return rows
  }
  await finishWiping({ ...device, accounts: readThen }, deps)
  device.close()
  await mark(phone, 0)
  await phone.church?.syncNow()
  expect(phone.church?.status.current().problem).toBeNull()
  await expectNothingLost(town, phone)
})
