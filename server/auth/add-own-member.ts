/** Somebody who works for a church becomes one of its members, by the same way as everybody else. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import { mutations, type ArgsOf } from '../../sync/mutations/index.ts'
import { pipeline } from '../db/pipeline.ts'
import { settleBatch } from '../sync/settle-batch.ts'

type Person = Omit<ArgsOf<'add-member'>, 'id'>

/**
 * Within a transaction of the church.
 * @returns the member's id: of the person already known by phone and name, where there is one; and the church's rev, to be
 *   told after the commit
 */
export async function addOwnMember(
  tx: pg.PoolClient,
  churchId: string,
  accountId: string,
  person: Person,
): Promise<{ id: string; rev: number }> {
  const id = newId()
  const captured_at = new Date().toISOString()
  const op: WireOp = {
    id: newId(),
    seq: 1,
    type: 'add-member',
    v: mutations['add-member'].v,
    args: { ...person, id },
    base_rev: 0,
    captured_at,
    clock_offset: 0,
    needs: [],
  }
  // The account's own features do not matter: it is the church that takes the person in.
  const actor = { churchId, accountId, deviceId: null, features: ['membersAccess' as const], active: true }
  const batch = { actor, ops: [op], recorded: false, highestSeq: 0 }
  const { answer, writing } = await settleBatch(tx, batch, Date.now())
  await pipeline(tx, writing)
  const { results } = answer
  if (results[0]?.status !== 'applied')
    throw new Error(`a person who signs up was not taken as a member: ${results[0]?.code}`)
  return { id: results[0].aliases?.find((alias) => alias.from === id)?.to ?? id, rev: answer.rev }
}
