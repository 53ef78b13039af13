import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appPool, ownerPool } from '../../server/db/pools.ts'
import { atDatabase } from './database-address.ts'

export interface TestDatabase {
  /** Works as narthex_app: row level security holds. */
  pool: pg.Pool
  /** Works as the owner of the tables. */
  ownerPool: pg.Pool
  /** The owner's address, for code that opens its own connections. */
  ownerUrl: string
  /** Ends both pools and removes the database. */
  drop(): Promise<void>
}

/** A new database, cloned from the migrated template: make one in `beforeAll`, drop it in `afterAll`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testDatabase')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const ownerUrl = atDatabase(adminUrl, name)
  const pool = appPool(ownerUrl, { setRole: true })
  const owner = ownerPool(ownerUrl)
  return {
    pool,
    ownerPool: owner,
    ownerUrl,
    async drop() {
      await Promise.all([pool.end(), owner.end()])
      await onAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
