/** Stores uploaded pictures: as files here, or at an image host. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config, ImageHost } from '../config.ts'
import { newId } from '../../contract/ids.ts'
import { addressOf, smallOf } from './image-address.ts'
import { toSmall } from './to-webp.ts'
import { Problem } from '../http/problem.ts'

type StoredImage = { church: string; id: string; bytes: Buffer }

export type ImageStore = {
  /** Stores a WebP picture and returns its address for browsers. */
  put(image: StoredImage): Promise<string>
  /**
   * Returns the bytes; null if there is no picture, or if it is on another server.
   * @param size `small` for a visitor's phone: at most `SMALL_LONGEST` pixels a side
   */
  get(church: string, id: string, size?: 'whole' | 'small'): Promise<Buffer | null>
  /** Deletes every picture of an erased church. Those on another server stay there. */
  forget(church: string): Promise<void>
}

/** Returns the configured image host, or files under the data folder. */
export function makeImages(
  { imageHost, dataDir, publicUrl }: Pick<Config, 'imageHost' | 'dataDir' | 'publicUrl'>,
  logger: FastifyBaseLogger,
): ImageStore {
  return imageHost ? hostedImages(imageHost, logger) : fileImages(dataDir, publicUrl)
}

/**
 * Stores pictures as files under the data folder. This server serves them under `/uploads/`.
 * @param publicUrl without a slash at the end
 */
function fileImages(dataDir: string, publicUrl: string): ImageStore {
  const path = (church: string, name: string) => join(dataDir, 'uploads', church, `${name}.webp`)
  const read = (church: string, name: string) => readFile(path(church, name)).catch(absent)
  /** The small picture is made at its first request and kept, so older pictures get one too. */
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

/** The file is moved into place when complete, so nobody receives half a picture. */
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

const answer = z.object({ secure_url: z.url({ protocol: /^https$/ }) })

/** Stores pictures at an image host that accepts unsigned uploads with a preset and returns `secure_url`. */
export function hostedImages({ url, preset, pictures }: ImageHost, logger: FastifyBaseLogger): ImageStore {
  return {
    async put(image) {
      const address = await upload(url, preset, image).catch(refuse)
      const { origin } = new URL(address)
      if (origin !== pictures)
        logger.warn(`the app cannot show what the image host keeps: set IMAGE_HOST_PICTURES to ${origin}`)
      return address
    },
    get: async () => null,
    // A preset allows uploads but no deletion: docs/security.md, "What is left".
    forget: async () => undefined,
  }
}

async function upload(url: string, preset: string, { church, id, bytes }: StoredImage): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', preset)
  // The host's operator finds the pictures of an erased church by this tag.
  form.set('tags', church)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${id}.webp`)
  const reply = await fetch(url, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(20_000),
    redirect: 'error',
  })
  if (!reply.ok) throw new Error(`image host answered ${reply.status}`)
  return answer.parse(await reply.json()).secure_url
}

function refuse(): never {
  throw new Problem(
    'UNAVAILABLE',
    'The picture could not be kept just now. You can go on without it and add it later.',
    undefined,
    30,
  )
}
