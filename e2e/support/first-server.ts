/** Starts and stops one server per run. Each worker starts from a copy of its folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServer } from './test-server.ts'

/** Making a cluster and all its tables costs twice as much as starting on a copy. */
export default async function firstServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'narthex-first-'))
  const { close } = await openTestServer('first')
  await close(folder)
  process.env.FIRST_SERVER = folder
  return () => rm(folder, { recursive: true, force: true })
}
