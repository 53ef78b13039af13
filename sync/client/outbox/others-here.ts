/** Outboxes of other accounts in the same church that stand on this phone: sealed, but how far each has counted is readable. */
import { MOST_OUTBOXES } from '../../../contract/protocol.ts'
import type { Outbox } from '../../../contract/sync/outboxes.ts'
import type { Deps } from '../deps.ts'
import type { AccountKey, Device } from '../device/device.ts'
import { churchDbName } from '../store/names.ts'
import { asked, openExisting } from '../store/raw.ts'
import type { NextSeq } from '../store/rows.ts'

type From = { deps: Pick<Deps, 'indexedDB'>; device: Device }

/** As a pull says it; undefined where there are none, as on most phones. Who was here last stands first. */
export async function othersHere({ deps, device }: From, own: AccountKey): Promise<string | undefined> {
  const others = (await device.accounts()).filter(
    ({ account, church }) => church === own.church && account !== own.account,
  )
  const latest = others.toSorted((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
  const outboxes = await Promise.all(latest.slice(0, MOST_OUTBOXES).map((one) => outboxOf(deps, one)))
  return outboxes.map(({ account, highest_seq }) => `${account}:${highest_seq}`).join() || undefined
}

/** @returns 0 where the account has changed nothing here */
export async function outboxOf(
  { indexedDB }: Pick<Deps, 'indexedDB'>,
  { account, church }: AccountKey,
): Promise<Outbox> {
  const database = await openExisting(indexedDB, churchDbName(church, account))
  if (!database) return { account, highest_seq: 0 }
  try {
    const row = (await asked(database.transaction('meta').objectStore('meta').get('seq'))) as
      | NextSeq
      | undefined
    return { account, highest_seq: row ? row.next - 1 : 0 }
  } finally {
    database.close()
  }
}
