/**
 * Converts an upload to a plain WebP picture, or rejects it. It checks the type by content, removes metadata and limits the
 * pixels.
 */
import sharp, { type FormatEnum, type Metadata } from 'sharp'
import { Problem } from '../http/problem.ts'
import { ChurchQueues } from '../jobs/church-queues.ts'

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
