/**
 * Shortens the response to a push: `results` holds only ops with more to report than "applied". All others were
 * applied, and a digest of their ids names them exactly. A phone that cannot compute the same digest has no proof.
 */
import type { OpResult } from './push.ts'

export type Applied = { rev: number; digest: string }

/** 128 bits of SHA-256 over the ids in the order of their ops' numbers, hex. */
export async function digestOf(ids: readonly string[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ids.join()))
  return [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param results in the order of sending */
export async function briefly(
  results: readonly OpResult[],
): Promise<{ results: OpResult[]; applied?: Applied }> {
  const rev = results.findLast(isPlain)?.rev
  const plain = results.filter((result) => isPlain(result) && result.rev === rev)
  if (rev === undefined || plain.length === 0) return { results: [...results] }
  const others = results.filter((result) => !(isPlain(result) && result.rev === rev))
  return { results: others, applied: { rev, digest: await digestOf(plain.map(({ id }) => id)) } }
}

/** True for a result that is applied at a rev and has nothing else to report. */
const isPlain = ({ id: _id, status, rev, ...rest }: OpResult): boolean =>
  status === 'applied' && rev !== undefined && Object.keys(rest).length === 0
