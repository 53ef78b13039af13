/** Runs a server that reports how many pages of tables and indexes one request touched. */
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { API } from '../../contract/protocol.ts'
import { signedIn, type Founded } from '../../bench/server/church.ts'
import { openTestServer } from '../server/church/test-server.ts'

export type Request = { path: string; body?: object; token?: string | undefined }
export type Cost = { buffers: number; bytes: number }

export type MeasuredServer = Awaited<ReturnType<typeof openMeasuredServer>>

/** PostgreSQL plans a prepared statement for its values five times, then decides whether to keep one plan. */
const WARM = 6
const TIMES = 3

export async function openMeasuredServer() {
  const { app, database, close } = await openTestServer()
  // With a single connection the counts belong to the request.
  database.pool.options.max = 1
  const bare = new pg.Client(database.ownerUrl)
  await bare.connect()
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo

  async function ask({ path, body, token }: Request): Promise<string> {
    const answer = await fetch(`http://localhost:${port}${API}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    await app.deps.later.settled()
    return text
  }

  async function pagesSoFar(): Promise<number> {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await bare.query<{ pages: number }>(PAGES)
    return Number(rows[0]!.pages)
  }

  return {
    bare,
    pool: database.pool,
    ask,
    signedIn: (founded: Founded, device = newId()) => signedIn(database.pool, founded, device),
    /** Updates statistics and visibility as autovacuum does. Afterwards only the requests read the tables. */
    async settle() {
      await bare.query(STOP_AUTOVACUUM)
      await bare.query('vacuum (analyze)')
    },
    /**
     * The lowest page count of several like requests: once a minute a request also records that the phone was active.
     */
    async costOf(next: () => Request): Promise<Cost> {
      for (let turn = 0; turn < WARM; turn += 1) await ask(next())
      const costs: Cost[] = []
      for (let turn = 0; turn < TIMES; turn += 1) {
        const request = next()
        const before = await pagesSoFar()
        const { length: bytes } = await ask(request)
        costs.push({ buffers: (await pagesSoFar()) - before, bytes })
      }
      return costs.reduce((least, cost) => (cost.buffers < least.buffers ? cost : least))
    },
    async close() {
      await bare.end()
      await close()
    },
  }
}

const PAGES = `select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)
    + coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(tidx_blks_hit, 0) + coalesce(tidx_blks_read, 0)) as pages
  from pg_statio_user_tables`

const STOP_AUTOVACUUM = `do $$ declare t regclass; begin
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public' loop
    execute format('alter table %s set (autovacuum_enabled = off)', t);
  end loop; end $$`
