import type { AccountRow } from '../../../sync/client/device/device-db.ts'
import { churchDbName, DEVICE_DB } from '../../../sync/client/store/names.ts'
import { asked, openExisting } from '../../../sync/client/store/raw.ts'

/** How many changes of accounts other than this one wait on this phone. What they are, nobody can read here. */
export async function sealedHere(account: string | null): Promise<number> {
  // While nobody is in, what the removed left is not sealed: it is on its way.
  return sumOf((row) => row.account !== account && (account !== null || row.state !== 'leaving'))
}

/** How many changes of people who were removed from the team have not gone out yet. */
export async function leavingHere(): Promise<number> {
  return sumOf((row) => row.state === 'leaving')
}

async function sumOf(counted: (row: AccountRow) => boolean): Promise<number> {
  const counts = await Promise.all((await accountsHere()).filter(counted).map(waitingOf))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function accountsHere(): Promise<AccountRow[]> {
  const database = await openExisting(indexedDB, DEVICE_DB)
  if (!database) return []
  try {
    return await asked(database.transaction('accounts').objectStore('accounts').getAll())
  } finally {
    database.close()
  }
}

async function waitingOf({ account, church }: AccountRow): Promise<number> {
  const database = await openExisting(indexedDB, churchDbName(church, account))
  if (!database) return 0
  try {
    const pending = IDBKeyRange.bound(['pending'], ['pending', []])
    return await asked(
      database.transaction('outbox').objectStore('outbox').index('[state+seq]').count(pending),
    )
  } finally {
    database.close()
  }
}
