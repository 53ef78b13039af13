/** Pictures as files under the data folder, served by this server under `/uploads/`. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../../contract/ids.ts'
import { addressOf, smallOf } from './image-address.ts'
import type { ImageStore } from './image-store.ts'
import { toSmall } from './to-webp.ts'

/** @param publicUrl without a slash at the end */
export function fileImages(dataDir: string, publicUrl: string): ImageStore {
  const path = (church: string, name: string) => join(dataDir, 'uploads', church, `${name}.webp`)
  const read = (church: string, name: string) => readFile(path(church, name)).catch(absent)
  /** Made when it is first asked for, and kept: pictures from before there were small ones have theirs too. */
  const makeSmall = async (church: string, id: string) => {
    const whole = await read(church, id)
    if (!whole) return null
    const small = await toSmall(church, whole)
    await keep(path(church, smallOf(id)), small)
    return small
  }
  return {
    async put({ church, id, bytes }) {
      await keep(path(church, id), bytes)
      return `${publicUrl}${addressOf(church, id)}`
    },
    async get(church, id, size = 'whole') {
      if (size === 'whole') return read(church, id)
      return (await read(church, smallOf(id))) ?? makeSmall(church, id)
    },
    forget: (church) => rm(join(dataDir, 'uploads', church), { recursive: true, force: true }),
  }
}

/** Moved into its place when whole: nobody is served half a picture. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const half = join(dirname(path), `${newId()}.part`)
  await writeFile(half, bytes, { flush: true })
  await rename(half, path)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
