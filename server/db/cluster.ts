import { initialise } from './cluster/init.ts'
import { holdCluster, type HolderName } from './cluster/hold.ts'
import { clusterFolder, existingCluster, socketFolder } from './cluster/places.ts'
import { endPostmaster, runningAt, type ClusterPlace } from './cluster/postmaster.ts'
import { postgresPrograms } from './cluster/programs.ts'
import type { ClusterError, DatabaseLog } from './cluster/report.ts'
import { makeRoles } from './cluster/roles.ts'
import { runAs } from './cluster/run-as.ts'
import { supervise } from './cluster/supervise.ts'

/** A running embedded PostgreSQL that this process holds. */
export interface Cluster {
  /** As `narthex_owner`, who owns the database and its tables. */
  ownerUrl: string
  /** As `narthex_app`, who works under row level security. */
  appUrl: string
  /** As the superuser, for tests that make databases. */
  adminUrl: string
  /** The folder that holds it. */
  home: string
  /** Ends PostgreSQL. End your own connections first: what they were doing is rolled back. */
  stop(): Promise<void>
}

type Opening = {
  dataDir: string
  log: DatabaseLog
  /** Another process took the folder while the database was down. Without it, the error ends this process. */
  onLost?(error: ClusterError): void
  as?: HolderName
}

function end(error: ClusterError): never {
  throw error
}

/**
 * Starts the embedded PostgreSQL of this data folder, or takes over the one that a killed process left running.
 * It listens on a socket only. PostgreSQL is started again when it dies. Throws ClusterError when another process holds
 * the folder.
 */
export async function openCluster({ dataDir, log, onLost = end, as = 'holder' }: Opening): Promise<Cluster> {
  const user = runAs()
  const home = clusterFolder(dataDir, user, log)
  const place: ClusterPlace = {
    home,
    socket: socketFolder(home, user),
    programs: await postgresPrograms(user),
    user,
  }
  await initialise(place)
  const { holder, socket } = await holdCluster(place, log, { as })
  await makeRoles(holder)
  const endSupervision = supervise({ place, log, holder, onLost })
  const stop = async () => {
    await endSupervision()
    await endPostmaster(place)
  }
  return { ...addressesAt(socket), home, stop }
}

/**
 * The embedded PostgreSQL of this data folder for one more client. One that runs goes on running afterwards; else it is
 * started, and `stop` ends it. Null where the folder holds none.
 */
export async function visitCluster({
  dataDir,
  log,
}: {
  dataDir: string
  log: DatabaseLog
}): Promise<Cluster | null> {
  const home = existingCluster(dataDir)
  if (!home) return null
  const running = runningAt(home)
  if (running) return { ...addressesAt(running), home, stop: async () => undefined }
  return openCluster({ dataDir, log, as: 'visitor' })
}

function addressesAt(socket: string): Pick<Cluster, 'ownerUrl' | 'appUrl' | 'adminUrl'> {
  const url = (role: string, database: string) =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`
  return {
    ownerUrl: url('narthex_owner', 'narthex'),
    appUrl: url('narthex_app', 'narthex'),
    adminUrl: url('postgres', 'postgres'),
  }
}
