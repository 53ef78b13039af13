import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { throwAwayInMemory } from '../../scripts/parts/scratch.mjs'
import { openCluster } from '../../server/db/cluster.ts'
import { migrate } from '../../server/db/migrate.ts'
import { atDatabase } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address for making test databases, and their migrated template. */
    testDatabase: { adminUrl: string; template: string }
  }
}

const silent = { info() {}, warn() {} }

/** Starts one PostgreSQL per run (`TEST_DATABASE_URL`, else an embedded one) with a migrated template. */
export default async function testCluster(
  project: Pick<TestProject, 'provide'>,
): Promise<() => Promise<void>> {
  const { adminUrl, end } = await openServer()
  const template = `template_${process.pid}`
  await admin(adminUrl, `DROP DATABASE IF EXISTS ${template}`, `CREATE DATABASE ${template}`)
  await migrate(atDatabase(adminUrl, template))
  project.provide('testDatabase', { adminUrl, template })
  return async () => {
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await end()
  }
}

async function openServer(): Promise<{ adminUrl: string; end(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, end: async () => {} }
  // Vitest without `npm test` has no temporary folder set yet.
  throwAwayInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  chmodSync(folder, 0o755)
  const cluster = await openCluster({ dataDir: folder, log: silent })
  const end = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { adminUrl: cluster.adminUrl, end }
}

async function admin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
