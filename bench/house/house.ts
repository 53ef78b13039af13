/** The real server, built, in a process of its own, over a real PostgreSQL in a folder of its own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Ending } from '../ending.ts'
import { freePort } from '../../scripts/parts/free-port.mjs'
import { root } from './places.ts'
import { endProcess, startProcess } from './process.ts'
import { openRooms } from './rooms.ts'

export type House = {
  /** Where the server listens. */
  url: string
  /** Works as the app does; for filling churches. */
  pool: pg.Pool
  /** As the superuser on the same database, past row security: what a bare insert would use. */
  bareUrl: string
  /** What autovacuum does within minutes: without it the planner takes the freshly filled tables for empty. */
  settle(): Promise<void>
}

export async function openHouse(ending: Ending): Promise<House> {
  const { pool, folder, ownerUrl, adminUrl } = await openRooms(ending)
  const { url } = await startServer(ownerUrl, join(folder, 'server'), ending)
  const bareUrl = atDatabase(adminUrl, 'narthex')
  return { url, pool, bareUrl, settle: () => vacuum(bareUrl) }
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** @param env settings besides those that it needs  @returns where it listens, and its process */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  ending: Ending,
  env: Record<string, string> = {},
): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const all = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  }
  const server = startProcess(join(root, 'dist/server/main.js'), { env: all })
  ending.add(() => endProcess(server))
  const url = `http://localhost:${port}`
  await Promise.race([
    ready(url),
    once(server, 'exit').then(() => Promise.reject(new Error('The server ended while starting.'))),
  ])
  return { url, pid: server.pid! }
}

/** Throws after 30 s. */
async function ready(url: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The server did not get ready within 30 s.')
}

export function atDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
