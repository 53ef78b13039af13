/** Runs several processes of one server on one database, and phones that listen to them. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { newId } from '../../../contract/ids.ts'
import { buildApp } from '../../../server/app.ts'
import { sessionOf } from '../../support/session-of.ts'
import { loadConfig } from '../../../server/config.ts'
import { appPool } from '../../../server/db/pools.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

export type Process = { app: FastifyInstance; pool: pg.Pool; url: string; stop(): Promise<void> }
export type LiveTestServer = {
  database: TestDatabase
  /** Another process on the same database, listening on a port of its own. */
  start(): Promise<Process>
  close(): Promise<void>
}

export async function liveTestServer(): Promise<LiveTestServer> {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-live-'))
  const started = new Set<Process>()
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://narthex.example',
    TRIAL_DAYS: '30',
  })
  return {
    database,
    async start() {
      const pool = appPool(database.ownerUrl, { setRole: true })
      const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const process: Process = {
        app,
        pool,
        url: `http://127.0.0.1:${port}/api/v1`,
        async stop() {
          started.delete(process)
          await app.close()
          await pool.end()
        },
      }
      started.add(process)
      return process
    },
    async close() {
      for (const process of started) await process.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type Listening = {
  status: number
  headers: IncomingHttpHeaders
  /** The events received so far, in order. */
  received: string[]
  /** Every byte of the body so far. */
  bytes(): number
  ended: Promise<void>
  leave(): void
}

export type Usher = { church: string; account: string; token: string; device: string }

export async function anUsher(
  { pool }: TestDatabase,
  church: string,
  features = ['attendanceAccess'],
): Promise<Usher> {
  const account = newId()
  const device = newId()
  const made = `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Tunde', 'Bello', '', now())`
  await pool.query(made, [account, `${account}@mail.example`])
  const addMembership = 'insert into memberships (church_id, account_id, features) values ($1, $2, $3)'
  await pool.query(addMembership, [church, account, features])
  const { token } = await sessionOf(pool, {
    accountId: account,
    churchId: church,
    device: { id: device, name: 'Test phone' },
  })
  return { church, account, token, device }
}

export const headersOf = ({ token }: Usher) => ({ authorization: `Bearer ${token}` })

const open = new Set<Listening>()

/** Closes every stream that the test opened and did not leave. */
export function leaveAll(): void {
  for (const stream of open) stream.leave()
  open.clear()
}

/** Opens the usher's stream and reads the body as it arrives. */
export async function listen({ url }: Process, usher: Usher, church = usher.church): Promise<Listening> {
  const query = new URLSearchParams({ account: usher.account, church })
  // Not by fetch: it keeps the connection of an aborted request.
  const request = get(`${url}/sync/live?${query}`, {
    agent: false,
    headers: { ...headersOf(usher), 'accept-encoding': 'br, gzip' },
  })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => undefined)
  const received: string[] = []
  let bytes = 0
  let rest = ''
  reply.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    const events = (rest + chunk.toString()).split('\n\n')
    rest = events.pop() ?? ''
    received.push(...events.map((event) => event.replace(/^data:/, '')))
  })
  reply.on('error', () => undefined)
  const ended = new Promise<void>((done) => reply.once('close', done))
  const { statusCode: status = 0, headers } = reply
  const stream = { status, headers, received, bytes: () => bytes, ended, leave: () => void request.destroy() }
  open.add(stream)
  return stream
}
