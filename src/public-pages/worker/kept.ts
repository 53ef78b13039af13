/** What the worker keeps of the server's, in one cache; never anything that somebody typed. */
const PREFIX = 'narthex-visitors-'
const NAME = `${PREFIX}1`
const MOST = 16

export const keptThings = () => caches.open(NAME)

/** What a former version of this worker kept. */
export async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Keeps, and lets go of what has not been kept anew for longest. */
export async function keep(address: string, answer: Response): Promise<void> {
  const things = await keptThings()
  await things.delete(address)
  await things.put(address, answer)
  const kept = await things.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => things.delete(old)))
}
