/** The database that is backed up: the one of DATABASE_URL, or the embedded one, running or not. */
import type { Config } from '../config.ts'
import type { DatabaseLog } from '../db/cluster/report.ts'
import { BackupError } from './backup-error.ts'

export type OpenDatabase = {
  url: string
  /** Ends PostgreSQL where it was started for this. */
  close(): Promise<void>
}

/** Throws BackupError where DATA_DIR holds no database, and ClusterError where its PostgreSQL does not start. */
export async function openDatabaseOf(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { visitCluster } = await import('../db/cluster.ts')
  const cluster = await visitCluster({ dataDir, log })
  if (!cluster)
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  // The superuser bypasses row level security. The socket's folder is the key.
  const url = new URL(cluster.adminUrl)
  url.pathname = '/narthex'
  return { url: url.href, close: () => cluster.stop() }
}
