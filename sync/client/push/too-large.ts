/** One op that our server refuses for its size alone: no later attempt would fare better, so a person must hear of it. */
import { seal } from '../outbox/seal.ts'
import type { OutboxRow } from '../store/rows.ts'
import type { OutboxStore } from './outbox-store.ts'

const message =
  'This change is too long for the church’s server to take. Open it, make it shorter, and send it again.'

/** It stands under "Needs attention"; what needs it goes on without it, for the server will never hear of it. */
export async function refuseTooLarge(store: OutboxStore, key: CryptoKey, opId: string): Promise<void> {
  const note = await seal(key, `note:${opId}`, { message })
  const waiting = await store.inState('pending', new Set(), Infinity)
  const needing = waiting.filter((row) => row.needs.includes(opId)).map((row) => row.id)
  const settle = (row: OutboxRow): OutboxRow | null => {
    if (row.state !== 'pending') return null
    if (row.id === opId) return { ...row, state: 'rejected', code: 'TOO_LARGE', mendable: true, note }
    return { ...row, needs: row.needs.filter((need) => need !== opId) }
  }
  await store.settle([opId, ...needing], settle, [])
}
