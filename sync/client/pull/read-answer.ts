/** A page as the server sent it, looked into before anything of it is kept. */
import type { Scope } from '../../../contract/features.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { unpackTables } from '../../../contract/sync/packed-ids.ts'
import type { PackedColumns } from '../../../contract/sync/packed/table.ts'
import type { Columns, PullAnswer } from '../../../contract/sync/pull.ts'
import type { Packing } from '../packing.ts'
import { isNewer } from '../push/proof.ts'
import { asRecord, failed, type Answer, type Failure } from '../push/wire.ts'

export type Page = { kind: 'page'; page: PullAnswer; sentAt: number; heardAt: number }

const SCOPES = new Set<unknown>(['none', 'door', 'members'] satisfies Scope[])

/** Ours, for this account and church, and whole; anything else changes nothing. */
export function readPage(
  { content, sentAt, heardAt }: Answer,
  account: string,
  church: string,
  packs: Packing | null,
): Page | Failure {
  if (content.protocol !== PROTOCOL)
    return failed(isNewer(content.protocol) ? 'update-needed' : 'server-trouble')
  if (content.account !== account || content.church !== church) return failed('other-account')
  const whole =
    typeof content.epoch === 'string' &&
    isWordOrAbsent(content.lineage) &&
    typeof content.reset === 'boolean' &&
    isCount(content.rev) &&
    isCount(content.head) &&
    (content.shape === undefined || isCount(content.shape)) &&
    typeof content.server_time === 'string' &&
    SCOPES.has(content.scope)
  const tables = whole ? unpacked(content.tables, packs) : null
  if (!tables) return failed('server-trouble')
  const page = content as unknown as PullAnswer
  return { kind: 'page', page: { ...page, tables: unpackTables(tables) }, sentAt, heardAt }
}

const isWordOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Each table's columns as arrays; null where one is not as long as it says, or rows have no ids. */
function unpacked(value: unknown, packs: Packing | null): Record<string, Columns> | null {
  const tables = Object.entries(asRecord(value) ?? { none: null })
  const whole = tables.flatMap(([name, table]): [string, Columns][] => {
    const columns = columnsOf(asRecord(table), packs)
    return columns ? [[name, columns]] : []
  })
  return whole.length === tables.length ? Object.fromEntries(whole) : null
}

function columnsOf(table: Record<string, unknown> | null, packs: Packing | null): Columns | null {
  if (!table || !isCount(table.count)) return null
  if (table.count === 0) return { count: 0 }
  if (!table.id) return null
  try {
    return packs ? packs.unpackColumns(table as PackedColumns) : arraysFit(table)
  } catch {
    // Packed in a way that cannot be read at all.
    return null
  }
}

/** As a server answers who did not ask for packed columns. */
function arraysFit(table: Record<string, unknown>): Columns | null {
  const arrays = Object.entries(table).filter(([field]) => field !== 'count')
  const fit = arrays.every(([, values]) => Array.isArray(values) && values.length === table.count)
  return fit ? (table as Columns) : null
}
