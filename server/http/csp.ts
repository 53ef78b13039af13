/** Content security policies, one for each kind of answer. */

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

/** For a page: its scripts and styles are ours or carry the answer's nonce. */
export const pageCsp = (nonce: string): string =>
  line({ ...ours, 'script-src': `'self' 'nonce-${nonce}'`, 'style-src': `'self' 'nonce-${nonce}'` })
