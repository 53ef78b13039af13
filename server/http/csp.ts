/** Content security policies, one for each kind of answer. */
import type { Config } from '../config.ts'

const line = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** For what is never a page: JSON, CSV, pictures. */
export const NOTHING_CSP = line({
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
})

const ours = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: blob:",
  'manifest-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** For files of the build. A service worker lives by the policy its own script came with. */
export const FILE_CSP = line({ ...ours, 'script-src': "'self'", 'style-src': "'self'" })

export type PageAllowed = {
  /** Origins beside our own that a page may show in a frame, and that its forms may lead on to. */
  frames?: readonly string[]
  /** Origins beside our own whose pictures a page may show. */
  pictures?: readonly string[]
  /** Whether our own pages may show it in a frame. */
  framed?: boolean
}

/** For a page: its scripts and styles are ours or carry the answer's nonce. */
export const pageCsp = (
  nonce: string,
  { frames = [], pictures = [], framed = false }: PageAllowed = {},
): string => {
  const here = ["'self'", ...frames].join(' ')
  return line({
    ...ours,
    'img-src': [ours['img-src'], ...pictures].join(' '),
    'frame-src': here,
    'form-action': here,
    'frame-ancestors': framed ? "'self'" : "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
  })
}

/** Where Paystack's payment page stands, once Paystack is configured: nothing of a card is typed on a page of ours. */
export const paymentPages = ({ paystack }: Pick<Config, 'paystack'>): string[] =>
  paystack ? ['https://checkout.paystack.com'] : []

/** Where an image host shows what was uploaded to it, once one is configured. */
export const hostedPictures = ({ imageHost }: Pick<Config, 'imageHost'>): string[] =>
  imageHost ? [imageHost.pictures] : []
