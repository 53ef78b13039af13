/** Pictures as files under the data folder, served by this server under `/uploads/`. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../contract/ids.ts'
import { addressOf } from './image-address.ts'
import type { ImageStore } from './image-store.ts'

/** @param publicUrl without a slash at the end */
export function fileImages(dataDir: string, publicUrl: string): ImageStore {
  const folder = (church: string) => join(dataDir, 'uploads', church)
  const path = (church: string, id: string) => join(folder(church), `${id}.webp`)
  return {
    async put({ church, id, bytes }) {
      await mkdir(folder(church), { recursive: true })
      // Moved into its place when whole: nobody is served half a picture.
      const half = join(folder(church), `${newId()}.part`)
      await writeFile(half, bytes, { flush: true })
      await rename(half, path(church, id))
      return `${publicUrl}${addressOf(church, id)}`
    },
    get: (church, id) => readFile(path(church, id)).catch(absent),
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
