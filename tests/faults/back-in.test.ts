/** Whoever is back in on a phone while another tab still takes away what they left readable there. */
import { expect, test } from 'vitest'
import { withBrowserDeps } from '../../sync/client/browser-deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { endAccount } from '../../sync/client/device/end-account.ts'
import { finishWiping, seal } from '../../sync/client/device/remember.ts'
import { churchDbName, DEVICE_DB } from '../../sync/client/store/names.ts'
import { openExisting } from '../../sync/client/store/raw.ts'
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

test('signed in again while the worker wipes what the server ended: what is tapped is taken', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const account = phone.account!
  const device = await openDevice(withBrowserDeps({ indexedDB: phone.storage, IDBKeyRange }))
  const row = await device.account({ account: account.id, church: town.id })
  device.close()
  const database = await openExisting(phone.storage, churchDbName(town.id, account.id))
  phone.church?.close()
  Object.assign(phone, { church: null })
  // Between the key and the rows.
  const storage = afterFirstWrite(phone.storage, () => phone.signIn(account))
  // Nobody is to be told that it has ended.
  expect(await endAccount({ indexedDB: storage }, row!, database!, 'ended_from_afar')).toBe(false)
  database!.close()
  await mark(phone, 0)
  await expectNothingLost(town, phone)
})

/** What is written first in the device's own database is heard of only once `then` is through. */
function afterFirstWrite(storage: IDBFactory, then: () => Promise<unknown>): IDBFactory {
  let first = true
  const held = (tx: IDBTransaction) => {
    if (!first) return tx
    first = false
    return Object.defineProperty(tx, 'oncomplete', {
      set(heard: () => void) {
        tx.addEventListener('complete', () => void then().then(heard))
      },
    })
  }
  const open = (name: string) => {
    const request = storage.open(name)
    if (name !== DEVICE_DB) return request
    request.addEventListener('success', () => {
      const { result } = request
      const begin = result.transaction.bind(result)
      result.transaction = (...asked) => held(begin(...asked))
    })
    return request
  }
  return { open } as IDBFactory
}
