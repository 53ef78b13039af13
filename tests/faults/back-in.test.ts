/** Tests a sign-in on a phone where another tab still wipes the account's readable data. */
import { expect, test } from 'vitest'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { endAccount } from '../../sync/client/device/end-account.ts'
import { finishWiping, seal } from '../../sync/client/device/remember.ts'
import { churchDbName, DEVICE_DB, openExisting } from '../../sync/client/store/indexed-db.ts'
import { IDBKeyRange } from 'fake-indexeddb'
import { expectNothingLost, mark, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

spec('fault A log-in while another tab wipes')
test('keeps taps after a sign-in while another tab finishes an earlier wipe', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const account = phone.account!
  const deps = withBrowserDeps({ indexedDB: phone.storage, IDBKeyRange })
  const device = await openDevice(deps)
  // The phone died in the middle of a logout.
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

spec('fault A log-in while another tab wipes')
test('keeps taps after a sign-in while the worker wipes an ended session', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const account = phone.account!
  const device = await openDevice(withBrowserDeps({ indexedDB: phone.storage, IDBKeyRange }))
  const row = await device.account({ account: account.id, church: town.id })
  device.close()
  const database = await openExisting(phone.storage, churchDbName(town.id, account.id))
  phone.church?.close()
  Object.assign(phone, { church: null })
  // The sign-in falls between the deletion of the key and of the rows.
  const storage = afterFirstWrite(phone.storage, () => phone.signIn(account))
  // The call must not report an end to anybody.
  expect(await endAccount({ indexedDB: storage }, row!, database!, 'ended_from_afar')).toBe(false)
  database!.close()
  await mark(phone, 0)
  await expectNothingLost(town, phone)
})

/** Reports the first transaction in the device's own database as complete only after `then`. */
function afterFirstWrite(storage: IDBFactory, then: () => Promise<unknown>): IDBFactory {
  let first = true
  const held = (tx: IDBTransaction) => {
    if (!first) return tx
    first = false
    return Object.defineProperty(tx, 'oncomplete', {
      set(handler: () => void) {
        tx.addEventListener('complete', () => void then().then(handler))
      },
    })
  }
  const open = (name: string) => {
    const request = storage.open(name)
    if (name !== DEVICE_DB) return request
    request.addEventListener('success', () => {
      const { result } = request
      const begin = result.transaction.bind(result)
      result.transaction = (...args) => held(begin(...args))
    })
    return request
  }
  return { open } as IDBFactory
}
