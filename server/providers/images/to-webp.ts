/** Whatever came in leaves as a plain WebP picture, or not at all: type by content, no metadata, no flood of pixels. */
import sharp, { type FormatEnum, type Metadata } from 'sharp'
import { Problem } from '../../http/problem.ts'
import { oneAfterAnother } from './one-after-another.ts'

/** Longest side, in pixels. */
const LONGEST = 1600
/** Of the small one, that a visitor's phone loads: 480 points wide is the widest column that shows it. */
export const SMALL_LONGEST = 480
/** A picture unpacks to four bytes a pixel; a phone's camera makes up to some fifty million. */
const MOST_PIXELS = 60_000_000

/** SVG can carry script and is refused, as is all that is not a photograph's or a graphic's format. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'] satisfies (keyof FormatEnum)[]

const notAPicture = () =>
  new Problem(
    'UNSUPPORTED_TYPE',
    'This is not a picture that can be used. Please choose a JPEG, PNG or WebP picture.',
  )
const tooManyPixels = () =>
  new Problem('TOO_LARGE', 'This picture has too many pixels. Please choose a smaller one.')

/** At most `LONGEST` pixels a side, turned as it was taken. Throws Problem UNSUPPORTED_TYPE or TOO_LARGE. */
export async function toWebp(church: string, bytes: Buffer): Promise<Buffer> {
  if (looksLikeMarkup(bytes)) throw notAPicture()
  const { format, width, height, pages = 1 } = await metadataOf(bytes)
  if (!FORMATS.includes(format ?? '')) throw notAPicture()
  if ((width ?? 0) * (height ?? 0) > MOST_PIXELS || pages > 500) throw tooManyPixels()
  return oneAfterAnother(church, () => encode(bytes))
}

/** A picture that `toWebp` made, small enough for a visitor's data plan. */
export const toSmall = (church: string, webp: Buffer): Promise<Buffer> =>
  oneAfterAnother(church, () =>
    open(webp)
      .resize({ width: SMALL_LONGEST, height: SMALL_LONGEST, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .webp({ quality: 60 })
      .toBuffer(),
  )

/** Before any decoder sees it: pictures begin with bytes that no text begins with. */
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
