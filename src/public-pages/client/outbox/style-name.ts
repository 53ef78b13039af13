/** What the server and a browser call one style: the SHA-256 of its text in base64url; empty where the browser has no digest. */
export async function styleName(style: string): Promise<string> {
  // Only secure contexts have it; elsewhere a style just travels again.
  if (!style || !globalThis.crypto?.subtle) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
