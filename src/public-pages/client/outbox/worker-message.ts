/** The message by which a page asks its worker to cache pages, files and the shared style for offline use. */
export type KeepPages = { type: 'KEEP'; style: string; pages: string[]; files: string[] }

/** The shared name of a style: the SHA-256 of its text in base64url. Empty if the browser has no digest. */
export async function styleName(style: string): Promise<string> {
  // Only secure contexts have it. Elsewhere the style is sent again.
  if (!style || !globalThis.crypto?.subtle) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
