/** A real PostgreSQL with our schema in a folder of its own, and no server on it: who works in it is the bench. */
import { rmSync } from 'node:fs'
import type pg from 'pg'
import { openCluster } from '../../server/db/cluster.ts'
import { appPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Ending } from '../ending.ts'
import { ownFolder } from './places.ts'

export type Rooms = {
  /** Works as the app does. */
  pool: pg.Pool
  folder: string
  /** For what opens connections of its own: the owner's, and the superuser's. */
  ownerUrl: string
  adminUrl: string
}

const silent = { info() {}, warn() {} }

export async function openRooms(ending: Ending): Promise<Rooms> {
  const folder = ownFolder(ending)
  const cluster = await openCluster({ dataDir: folder, log: silent })
  ending.add(() => rmSync(cluster.home, { recursive: true, force: true }))
  ending.add(() => cluster.stop())
  await migrate(cluster.ownerUrl)
  const pool = appPool(cluster.appUrl)
  ending.add(() => pool.end())
  return { pool, folder, ownerUrl: cluster.ownerUrl, adminUrl: cluster.adminUrl }
}
