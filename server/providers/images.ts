/** Stores uploaded pictures: as files here, or at an image host. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config, ImageHost } from '../config.ts'
import { newId } from '../../contract/ids.ts'
import { Problem } from '../http/actor-and-answer.ts'
import sharp, { type FormatEnum, type Metadata } from 'sharp'
import { ChurchQueues } from '../jobs/church-queues.ts'

/**
 * Converts an upload to a plain WebP picture, or rejects it. It checks the type by content, removes metadata and limits the
 * pixels.
 */

/** Longest side, in pixels. */
const LONGEST = 1600

/** Longest side of the small picture for a visitor's phone. Its widest column is 480 points. */
const SMALL_LONGEST = 480

/** A picture unpacks to four bytes a pixel. A phone's camera makes up to some fifty million pixels. */
const MOST_PIXELS = 60_000_000

/** SVG can carry script and is rejected, as is every format that is not for photographs or graphics. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'] satisfies (keyof FormatEnum)[]

const notAPicture = () =>
  new Problem(
    'UNSUPPORTED_TYPE',
    'This is not a picture that can be used. Please choose a JPEG, PNG or WebP picture.',
  )

const tooManyPixels = () =>
  new Problem('TOO_LARGE', 'This picture has too many pixels. Please choose a smaller one.')

/** The result has at most `LONGEST` pixels a side, upright. Throws Problem UNSUPPORTED_TYPE or TOO_LARGE. */
export async function toWebp(church: string, bytes: Buffer): Promise<Buffer> {
  if (looksLikeMarkup(bytes)) throw notAPicture()
  const { format, width, height, pages = 1 } = await metadataOf(bytes)
  if (!FORMATS.includes(format ?? '')) throw notAPicture()
  if ((width ?? 0) * (height ?? 0) > MOST_PIXELS || pages > 500) throw tooManyPixels()
  return oneAfterAnother(church, () => encode(bytes))
}

/** Shrinks a picture from `toWebp` for a visitor's data plan. */
export const toSmall = (church: string, webp: Buffer): Promise<Buffer> =>
  oneAfterAnother(church, () =>
    open(webp)
      .resize({ width: SMALL_LONGEST, height: SMALL_LONGEST, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .webp({ quality: 60 })
      .toBuffer(),
  )

/** Runs before any decoder: no picture format begins like text markup. */
const looksLikeMarkup = (bytes: Buffer) => /^[\s\ufeff]*</.test(bytes.subarray(0, 256).toString('utf8'))

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await open(bytes).metadata()
  } catch (error) {
    throw /pixel limit/i.test(String(error)) ? tooManyPixels() : notAPicture()
  }
}

async function encode(bytes: Buffer): Promise<Buffer> {
  try {
    const small = open(bytes)
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    return await small.timeout({ seconds: 20 }).webp({ quality: 80 }).toBuffer()
  } catch {
    throw notAPicture()
  }
}

const queues = new ChurchQueues(1)

/**
 * Decodes pictures one at a time, because decoding needs much memory: ten uploads need no more than one. Churches take
 * turns, so many uploads of one delay another's picture by one picture at most.
 */
const oneAfterAnother = <T>(churchId: string, work: () => Promise<T>): Promise<T> =>
  queues.run(churchId, work)

/**
 * Builds addresses of this server's pictures. They are stored without the host, so that they remain valid after it changes.
 */

export const UPLOADS = '/uploads'

export const addressOf = (church: string, id: string) => `${UPLOADS}/${church}/${id}.webp`

/** The name of a picture's small version, as served and stored. */
export const smallOf = (id: string) => `${id}-small`

/**
 * Returns a flyer's address as it is stored: this server's own without the host, any other unchanged. Throws Problem
 * INVALID at `field` for another church's upload, and for a site whose pictures the app does not show.
 */
export function ownFlyer<A extends string | null | undefined>(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  churchId: string,
  field: string,
  address: A,
): A {
  const path = address?.startsWith(`${publicUrl}${UPLOADS}/`) ? address.slice(publicUrl.length) : address
  if (path?.startsWith(`${UPLOADS}/`) && !path.startsWith(`${UPLOADS}/${churchId}/`))
    throw atField(field, 'Please upload the picture again.')
  if (path?.startsWith('http:'))
    throw atField(field, 'Please choose a picture on a secure site: its address begins with https.')
  return path as A
}

/**
 * Returns the picture if a public page may show it: an upload, or one of the configured image host. Any other picture would
 * make every visitor's phone call that site, so it is null.
 */
export function shownToVisitors(
  { imageHost }: Pick<Config, 'imageHost'>,
  address: string | null | undefined,
): string | null {
  if (!address) return null
  if (address.startsWith(`${UPLOADS}/`)) return address
  const origin = URL.canParse(address) ? new URL(address).origin : null
  const host = imageHost && URL.canParse(imageHost.pictures) ? new URL(imageHost.pictures).origin : undefined
  return origin !== null && origin === host ? address : null
}

const atField = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

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
