/** Starts the real built server and its PostgreSQL for the bench. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Ending } from '../ending.ts'
import { freePort } from '../../scripts/parts/demo-server.mjs'
import { root, ownFolder } from './paths.ts'
import { endProcess, startProcess } from './process.ts'
import { openCluster } from '../../server/db/cluster.ts'
import { appPool } from '../../server/db/pools.ts'
import { migrate } from '../../server/db/migrate.ts'

export type BenchServer = {
  /** The server's address. */
  url: string
  /** Works as the app does; for filling churches. */
  pool: pg.Pool
  /** The superuser's address of the same database, bypassing row security, for bare inserts. */
  bareUrl: string
  /** Does the work of autovacuum. Without it the planner takes the freshly filled tables for empty. */
  settle(): Promise<void>
}

/** The real built server in its own process, over a PostgreSQL in its own folder. */
export async function openBenchServer(ending: Ending): Promise<BenchServer> {
  const { pool, folder, ownerUrl, adminUrl } = await openBenchDatabase(ending)
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

/** @param env settings besides the required ones  @returns its address and its process */
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

export type BenchDatabase = {
  /** Works as the app does. */
  pool: pg.Pool
  folder: string
  /** For separate connections: the owner's address, and the superuser's. */
  ownerUrl: string
  adminUrl: string
}

const silent = { info() {}, warn() {} }

/** A PostgreSQL with the product's schema in its own folder, without a server: the bench works in it directly. */
export async function openBenchDatabase(ending: Ending): Promise<BenchDatabase> {
  const folder = ownFolder(ending)
  const cluster = await openCluster({ dataDir: folder, log: silent })
  ending.add(() => rmSync(cluster.home, { recursive: true, force: true }))
  ending.add(() => cluster.stop())
  await migrate(cluster.ownerUrl)
  const pool = appPool(cluster.appUrl)
  ending.add(() => pool.end())
  return { pool, folder, ownerUrl: cluster.ownerUrl, adminUrl: cluster.adminUrl }
}
