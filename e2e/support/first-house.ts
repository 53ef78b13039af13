/** Once for the whole run: a house that was started and stopped, for each worker to begin from a copy of. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHouse } from '../session/house.ts'

/** Making a cluster and all its tables costs twice what starting there does. */
export default async function firstHouse(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'narthex-first-'))
  const { close } = await openHouse('first')
  await close(folder)
  process.env.FIRST_HOUSE = folder
  return () => rm(folder, { recursive: true, force: true })
}
