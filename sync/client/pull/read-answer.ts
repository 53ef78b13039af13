/** A page as the server sent it, looked into before anything of it is kept. */
import type { Scope } from '../../../contract/features.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { unpackTables } from '../../../contract/sync/packed-ids.ts'
import type { Columns, PullAnswer } from '../../../contract/sync/pull.ts'
import { isNewer } from '../push/proof.ts'
import { asRecord, failed, type Answer, type Failure } from '../push/wire.ts'

export type Page = { kind: 'page'; page: PullAnswer; sentAt: number; heardAt: number }

const SCOPES = new Set<unknown>(['none', 'door', 'members'] satisfies Scope[])

/** Ours, for this account and church, and whole; anything else changes nothing. */
export function readPage(
  { content, sentAt, heardAt }: Answer,
  account: string,
  church: string,
): Page | Failure {
  if (content.protocol !== PROTOCOL)
    return failed(isNewer(content.protocol) ? 'update-needed' : 'server-trouble')
  if (content.account !== account || content.church !== church) return failed('other-account')
  const whole =
    typeof content.epoch === 'string' &&
    typeof content.reset === 'boolean' &&
    isCount(content.rev) &&
    isCount(content.head) &&
    typeof content.server_time === 'string' &&
    SCOPES.has(content.scope) &&
    tablesFit(content.tables)
  if (!whole) return failed('server-trouble')
  const page = content as unknown as PullAnswer
  return { kind: 'page', page: { ...page, tables: unpackTables(page.tables) }, sentAt, heardAt }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Each table's arrays are as long as it says, and every row has an id. */
function tablesFit(value: unknown): boolean {
  const tables = asRecord(value)
  return tables !== null && Object.values(tables).every((table) => columnsFit(asRecord(table)))
}

function columnsFit(columns: Record<string, unknown> | null): columns is Columns {
  if (!columns || !isCount(columns.count)) return false
  if (columns.count === 0) return true
  const arrays = Object.entries(columns).filter(([field]) => field !== 'count')
  return (
    Array.isArray(columns.id) &&
    arrays.every(([, values]) => Array.isArray(values) && values.length === columns.count)
  )
}
