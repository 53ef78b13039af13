/** Outboxes of other accounts in the same church that stand on this phone: sealed, but how far each has counted is readable. */
import { MOST_OUTBOXES } from '../../../contract/protocol.ts'
import type { Outbox } from '../../../contract/sync/outboxes.ts'
import type { Deps } from '../deps.ts'
import type { AccountKey, Device } from '../device/device.ts'
import { churchDbName } from '../store/names.ts'
import { BLOCKED_AFTER_MS } from '../store/open-db.ts'
import { asked, openExisting } from '../store/raw.ts'
import type { NextSeq } from '../store/rows.ts'

type From = { deps: Reads; device: Device }

/** As a pull says it; undefined where there are none, as on most phones. Who was here last stands first. */
export async function othersHere({ deps, device }: From, own: AccountKey): Promise<string | undefined> {
  const others = (await device.accounts()).filter(
    ({ account, church }) => church === own.church && account !== own.account,
  )
  const latest = others.toSorted((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
  // Of one that does not open nothing is said: the others are told all the same.
  const told = latest.slice(0, MOST_OUTBOXES).map((one) => outboxOf(deps, one).catch(() => []))
  return (
    (await Promise.all(told))
      .flat()
      .map(({ account, highest_seq }) => `${account}:${highest_seq}`)
      .join() || undefined
  )
}

type Reads = Pick<Deps, 'indexedDB' | 'clock'>

/** Number 0 where the account has changed nothing here. @throws where its storage does not open, or not in time */
export async function outboxOf(deps: Reads, { account, church }: AccountKey): Promise<Outbox> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = deps.clock.after(BLOCKED_AFTER_MS, () => reject(new Error('held back')))
  })
  try {
    const highest = await Promise.race([highestIn(deps.indexedDB, churchDbName(church, account)), late])
    return { account, highest_seq: highest }
  } finally {
    stop()
  }
}

async function highestIn(indexedDB: IDBFactory, name: string): Promise<number> {
  const database = await openExisting(indexedDB, name)
  if (!database) return 0
  try {
    const meta = database.transaction('meta').objectStore('meta')
    const row = (await asked(meta.get('seq'))) as NextSeq | undefined
    return row ? row.next - 1 : 0
  } finally {
    database.close()
  }
}
