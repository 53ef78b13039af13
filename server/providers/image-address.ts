/**
 * Builds addresses of this server's pictures. They are stored without the host, so that they remain valid after it changes.
 */
import type { Config } from '../config.ts'
import { Problem } from '../http/problem.ts'

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
