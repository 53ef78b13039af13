import { createHash } from 'node:crypto'

/** A page without script: nothing runs, only exactly these styles apply, and nobody frames it. */
export function scriptlessPolicy(styles: readonly string[]): string {
  const allowed = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return [
    "default-src 'none'",
    `style-src ${allowed.join(' ') || "'none'"}`,
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
