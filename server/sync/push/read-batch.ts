/** Reads everything a batch needs before its first op, in one statement: ops settled before, aliases, rows. */
import type { WireOp } from '../../../contract/sync/push.ts'
import type { TableName } from '../../../contract/tables/index.ts'
import { type Statement, statementName } from '../../db/pipeline.ts'
import { given } from '../../db/wire-types.ts'
import type { Ref } from '../../../sync/mutation.ts'
import { idsIn, type AliasMap } from './resolve.ts'
import { type KnownOp, settledOps } from '../receipts.ts'
import type { AnyRow } from '../memory-tx.ts'
import { withUtcInstants, fieldsOf } from '../store.ts'

export type BatchKnown = {
  known: Map<string, KnownOp>
  aliases: AliasMap
  /** By table, the ids that were looked up and the rows that were found. */
  rows: { table: TableName; ids: string[]; found: AnyRow[] }[]
}

type Part = { name: string; sql(parameter: string): string; value: string[] }

/**
 * @param recorded true if the ops may have been settled before; the server's own ops have not
 * @returns the statement, and a function that reads its rows
 */
export function readBatch(
  churchId: string,
  ops: WireOp[],
  refs: Ref[],
  recorded: boolean,
): { statement: Statement; known(rows: object[] | undefined): BatchKnown } {
  const byTable = idsByTable(refs)
  const parts = [
    ...(recorded ? [knownPart(ops)] : []),
    aliasPart(ops),
    ...[...byTable].map(([table, ids]) => rowsPart(table, ids)),
  ]
  const columns = parts.map((part, index) => `(${part.sql(`$${index + 2}`)}) as ${part.name}`)
  const name = statementName(
    'read-batch',
    parts.map((part) => part.name),
  )
  const values = [churchId, ...parts.map((part) => part.value)]
  return {
    statement: { name, text: `select ${columns.join(', ')}`, values },
    known: (rows) => knownOf((rows?.[0] ?? {}) as Answer, byTable),
  }
}

type Answer = Record<string, unknown[] | null>

function knownOf(answer: Answer, byTable: Map<TableName, string[]>): BatchKnown {
  return {
    known: new Map(((answer.known ?? []) as KnownOp[]).map((op) => [op.op_id, op])),
    aliases: new Map(
      ((answer.aliases ?? []) as { id: string; to_id: string }[]).map((row) => [row.id, row.to_id]),
    ),
    rows: [...byTable].map(([table, ids]) => ({
      table,
      ids,
      found: ((answer[table === 'aliases' ? 'alias_rows' : table] ?? []) as AnyRow[]).map(withUtcInstants),
    })),
  }
}

function idsByTable(refs: Ref[]): Map<TableName, string[]> {
  const sets = new Map<TableName, Set<string>>()
  for (const [table, id] of refs) sets.set(table, (sets.get(table) ?? new Set()).add(id))
  return new Map([...sets].map(([table, ids]) => [table, [...ids]]))
}

/** The given ops and the ops that they need, if they were settled. */
function knownPart(ops: WireOp[]): Part {
  return {
    name: 'known',
    value: [...new Set(ops.flatMap((op) => [op.id, ...op.needs]))],
    sql: (ids) => `select json_agg(r) from (${settledOps(given(ids))}) r`,
  }
}

function aliasPart(ops: WireOp[]): Part {
  return {
    name: 'aliases',
    value: [...new Set(ops.flatMap((op) => idsIn(op.args)))],
    sql: (ids) =>
      `select json_agg(r) from (select id, to_id from aliases where church_id = $1 and id = any(${given(ids)})) r`,
  }
}

function rowsPart(table: TableName, ids: string[]): Part {
  return {
    name: table === 'aliases' ? 'alias_rows' : table,
    value: ids,
    sql: (parameter) => `select json_agg(r) from (
      select ${fieldsOf(table).join(', ')} from ${table} where church_id = $1 and id = any(${given(parameter)})) r`,
  }
}
