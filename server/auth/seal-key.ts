import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const KEY = {
  name: 'seal-key',
  text: `with made as (
      insert into device_keys (account_id, device_id, seal_key) values ($1, $2, $3)
      on conflict (account_id, device_id) do nothing returning seal_key)
    select seal_key from made union all
    select seal_key from device_keys where account_id = $1 and device_id = $2 limit 1`,
}

/** The key that seals this account's outbox on this device, base64 of 32 bytes: made once, the same ever after. */
export async function sealKey(
  db: pg.Pool | pg.PoolClient,
  accountId: string,
  deviceId: string | null,
): Promise<string | null> {
  if (!deviceId) return null
  const ask = () => db.query<{ seal_key: Buffer }>({ ...KEY, values: [accountId, deviceId, randomBytes(32)] })
  // Two tabs at once: the loser sees neither its own row nor, in its snapshot, the winner's; it asks again.
  const found = (await ask()).rows[0] ?? (await ask()).rows[0]
  return found?.seal_key.toString('base64') ?? null
}
