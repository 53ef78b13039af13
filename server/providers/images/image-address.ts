/** Addresses of our own pictures. They are stored without the host, so that they outlive a change of it. */
import type { Config } from '../../config.ts'

export const UPLOADS = '/uploads'

export const addressOf = (church: string, id: string) => `${UPLOADS}/${church}/${id}.webp`

/** The name of a picture's small one, as it is served and kept. */
export const smallOf = (id: string) => `${id}-small`

/** A flyer's address as it is stored: our own without the host, any other as it is. */
export function ownFlyer<A extends string | null | undefined>(
  config: Pick<Config, 'publicUrl'>,
  address: A,
): A {
  const own = `${config.publicUrl}${UPLOADS}/`
  return (address?.startsWith(own) ? address.slice(config.publicUrl.length) : address) as A
}
