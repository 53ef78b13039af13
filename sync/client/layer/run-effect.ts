/** An op's effect, run over whatever holds rows. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { correctedTime } from '../../merge/clock.ts'
import type { Mutation, OpContext } from '../../mutation.ts'
import type { Tx } from '../../tx.ts'
import type { OutboxRow } from '../store/rows.ts'

export type Who = { accountId: string; deviceId: string }
export type PutRow = { table: TableName; id: string; row: RowOf<TableName> }
export type GetRow = (table: TableName, id: string) => Promise<RowOf<TableName> | undefined>

export function contextOf(who: Who, op: Pick<OutboxRow, 'id' | 'captured_at' | 'clock_offset'>): OpContext {
  return {
    opId: op.id,
    accountId: who.accountId,
    deviceId: who.deviceId,
    at: correctedTime(op.captured_at, op.clock_offset, Infinity),
    capturedAt: op.captured_at,
  }
}

/** The rows the effect puts, by its last word on each. @throws Refusal */
export async function rowsPutBy(
  mutation: Mutation,
  args: unknown,
  op: OpContext,
  get: GetRow,
): Promise<PutRow[]> {
  const puts = new Map<string, PutRow>()
  const tx: Tx = {
    get: (async (table: TableName, id: string) =>
      puts.get(`${table}/${id}`)?.row ?? get(table, id)) as Tx['get'],
    put: (async (table: TableName, row: RowOf<TableName>) => {
      puts.set(`${table}/${row.id}`, { table, id: row.id, row })
    }) as Tx['put'],
  }
  await mutation.effect(tx, args, op)
  return [...puts.values()]
}
