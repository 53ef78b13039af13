/** How long a server with too many visitors asks to wait. */

const MINUTE = 60
/** All who were told to wait are told to come back at the same moment. */
const SPREAD = 5

/** In seconds, from an answer's `Retry-After`; 0 where nobody has to wait. */
export function waitOf({ status, headers }: Pick<Response, 'status' | 'headers'>): number {
  if (status !== 429) return 0
  const asked = Number(headers.get('retry-after'))
  return (asked > 0 ? Math.min(asked, 10 * MINUTE) : MINUTE) + Math.random() * SPREAD
}

export const pause = (seconds: number): Promise<void> =>
  new Promise((over) => setTimeout(over, seconds * 1000))
