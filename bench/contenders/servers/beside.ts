/** The contenders' servers, each in a process of its own. */
import { join } from 'node:path'
import type { Ending } from '../../ending.ts'
import { freePort } from '../../../scripts/parts/free-port.mjs'
import { ownFolder } from '../../house/places.ts'
import { startWorker, type Worker } from '../../house/process.ts'
import { scriptOf } from '../bundle.ts'
import { ownPlace } from '../install.ts'

export type Beside = { url: string; worker: Worker }

export async function serveRest(ending: Ending, database: string): Promise<Beside> {
  return serve(ending, 'rest-server.ts', { DATABASE: database, WORKER: await scriptOf('pages/worker.mjs') })
}

/** Keeps its files on the disk that holds the project, as PostgreSQL does. */
export function servePouchdb(ending: Ending, database: string): Promise<Beside> {
  return serve(ending, 'pouchdb-server.mjs', { DATABASE: database, FOLDER: ownFolder(ending) })
}

async function serve(ending: Ending, file: string, env: Record<string, string>): Promise<Beside> {
  const port = await freePort()
  const worker = startWorker(join(ownPlace, 'servers', file), {
    NODE_ENV: 'production',
    PORT: String(port),
    ...env,
  })
  ending.add(() => worker.end())
  await worker.ask({ hello: true })
  return { url: `http://localhost:${port}`, worker }
}
