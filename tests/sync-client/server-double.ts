/**
 * Answers the sync routes in memory and can be wrong on purpose: the real server cannot send half an answer or
 * another batch's nonce. Tests of the server cover what it does with ops.
 */
import { newId } from '../../contract/ids.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import type { Columns, PullAnswer } from '../../contract/sync/pull.ts'
import { unpackOps, type PackedOps } from '../../contract/sync/packed/ops.ts'
import type { OpResult, PushBody, WireOp } from '../../contract/sync/push.ts'
import type { Scope } from '../../contract/features.ts'

type Row = Record<string, unknown> & { id: string; rev: number }

export type ServerDouble = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Every push body that arrived, whatever the answer. */
  pushes: PushBody[]
  pulls: URLSearchParams[]
  /** Accepted ops by id. */
  ops: Map<string, WireOp>
  tables: Map<string, Map<string, Row>>
  epoch: string
  rev: number
  scope: Scope
  now: () => number
  /** Returns the result of an op instead of applying it. */
  judge: (op: WireOp) => Partial<OpResult> | null
  /** Replaces the server's answers to pushes and pulls. */
  breakPush:
    | ((answer: () => Promise<Response>, body: PushBody, init: RequestInit) => Promise<Response>)
    | null
  breakPull: ((answer: () => Promise<Response>) => Promise<Response>) | null
  put(table: string, rows: Record<string, unknown>[]): void
  pageLimit: number
  /** An earlier server version: it reads ops only as rows. */
  isOld: boolean
  /** Adds the church's rev before the push to its answer. */
  tellsBefore: boolean
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ success: false, message: 'No.', code }, status, headers)

/** The session ended, with the server's reason. */
export const endedBy = (reason: string) =>
  json({ success: false, message: 'No.', code: 'SIGNED_OUT', reason }, 401)

export function newServer(now: () => number = () => Date.UTC(2026, 4, 3, 9)): ServerDouble {
  const server: ServerDouble = {
    pushes: [],
    pulls: [],
    ops: new Map(),
    tables: new Map(),
    epoch: newId(),
    rev: 0,
    scope: 'members',
    now,
    judge: () => null,
    breakPush: null,
    breakPull: null,
    pageLimit: Infinity,
    isOld: false,
    tellsBefore: true,
    put(table, rows) {
      const held = server.tables.get(table) ?? new Map<string, Row>()
      server.tables.set(table, held)
      for (const row of rows) {
        server.rev += 1
        held.set(String(row.id), { ...row, id: String(row.id), rev: server.rev })
      }
    },
    async fetch(url, init) {
      if (init.method === 'POST') {
        const sent = JSON.parse(String(init.body)) as PushBody
        if (server.isOld && sent.packed_ops) return refusal(400, 'INVALID')
        const body = {
          ...sent,
          ops: sent.ops ?? unpackOps((sent.packed_ops ?? []) as PackedOps[]),
        } as PushBody
        server.pushes.push(body)
        const answer = async () => json({ success: true, data: takeOps(server, body) })
        return server.breakPush ? server.breakPush(answer, body, init) : answer()
      }
      const { pathname, searchParams: query } = new URL(url, 'http://church')
      if (pathname.endsWith('/sync/day-keys')) return json({ success: true, data: { keys: [] } })
      server.pulls.push(query)
      const answer = async () => json({ success: true, data: pageFor(server, query) })
      return server.breakPull ? server.breakPull(answer) : answer()
    },
  }
  return server
}

function takeOps(server: ServerDouble, body: PushBody) {
  const before = server.rev
  const results = (body.ops as WireOp[]).map((op): OpResult => {
    const known = server.ops.has(op.id)
    const judged = known ? null : server.judge(op)
    if (judged) return { id: op.id, status: 'rejected', ...judged }
    if (!known) apply(server, op)
    server.ops.set(op.id, op)
    return { id: op.id, status: 'applied', rev: server.rev }
  })
  return {
    protocol: PROTOCOL,
    nonce: body.nonce,
    epoch: server.epoch,
    server_time: new Date(server.now()).toISOString(),
    results,
    ...(server.tellsBefore ? { before } : {}),
  }
}

/** Applies what these tests need: marks, and people captured at a service. */
function apply(server: ServerDouble, op: WireOp): void {
  const { args } = op
  const person = String(args.person_id ?? args.id)
  if (op.type === 'mark-person' || op.type === 'capture-first-timer') {
    if (op.type === 'capture-first-timer')
      server.put('members', [{ id: person, first_name: args.first_name, last_name: args.last_name }])
    server.put('marks', [
      {
        id: op.id,
        service_id: args.service_id,
        person_id: person,
        arrived_at: op.captured_at,
        first_timer: false,
        removed_by: null,
      },
    ])
  } else server.rev += 1
}

function pageFor(server: ServerDouble, query: URLSearchParams): PullAnswer {
  const rev = Number(query.get('rev'))
  const reset =
    rev === 0 ||
    query.get('epoch') !== server.epoch ||
    query.get('scope') !== server.scope ||
    rev > server.rev
  const from = reset ? 0 : rev
  const limit = Math.min(Number(query.get('limit')), server.pageLimit)
  const rows = [...server.tables].flatMap(([table, held]) =>
    [...held.values()].map((row) => ({ table, row })),
  )
  const page = rows
    .filter(({ row }) => row.rev > from)
    .sort((a, b) => a.row.rev - b.row.rev)
    .slice(0, limit)
  const to = page.length === limit ? (page.at(-1)?.row.rev ?? server.rev) : server.rev
  return {
    protocol: PROTOCOL,
    account: query.get('account') ?? '',
    church: query.get('church') ?? '',
    epoch: server.epoch,
    scope: server.scope,
    reset,
    rev: to,
    head: server.rev,
    people: server.tables.get('members')?.size ?? 0,
    server_time: new Date(server.now()).toISOString(),
    tables: tablesOf(page),
  }
}

function tablesOf(page: { table: string; row: Row }[]): Record<string, Columns> {
  const tables: Record<string, Columns> = {}
  for (const table of new Set(page.map((entry) => entry.table))) {
    const rows = page.filter((entry) => entry.table === table).map((entry) => entry.row)
    const fields = [...new Set(rows.flatMap(Object.keys))]
    tables[table] = {
      count: rows.length,
      ...Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field] ?? null)])),
    }
  }
  return tables
}
