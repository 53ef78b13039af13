import { createHash } from 'node:crypto'

/** What a page may load besides its own styles. */
export type Allowed = {
  /** Scripts of this site, their worker and what they ask the server. */
  script?: boolean
  /** A picture that lives elsewhere: its whole address. */
  picture?: string | null
  /** Where its form may lead on to besides this site: `paymentPages` of server/http/csp.ts. */
  leadsTo?: readonly string[]
}

/** Only exactly these styles apply, nothing inline runs, nobody frames it; script only where the page has one, of this site. */
export function publicPolicy(
  styles: readonly string[],
  { script, picture, leadsTo = [] }: Allowed = {},
): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const elsewhere = originOf(picture)
  return [
    "default-src 'none'",
    ...(script ? ["script-src 'self'", "connect-src 'self'", "worker-src 'self'"] : []),
    `style-src ${hashes.join(' ') || "'none'"}`,
    `img-src 'self'${elsewhere ? ` ${elsewhere}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...leadsTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The origin alone, as the URL parser writes it: nothing that was typed gets into the policy. */
function originOf(address: string | null | undefined): string | null {
  if (!address?.startsWith('https://')) return null
  return URL.canParse(address) ? new URL(address).origin : null
}
