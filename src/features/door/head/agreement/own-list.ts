import type { ListDigest } from '../../../../../contract/sync/live.ts'
import type { PresenceEntry, Presences } from '../../../../../sync/client/api.ts'
import { hashOfId, listDigest, type Halves } from '../../../../../sync/merge/list-digest.ts'

/** Hashes by id: each new mark computes one hash only. */
const known = new Map<string, Halves>()

function hashed(id: string): Halves {
  const hash = known.get(id) ?? hashOfId(id)
  known.set(id, hash)
  return hash
}

/** The list of marked people as this phone has it. */
export const ownList = ({ present }: Presences): ListDigest => listDigest(present.keys(), hashed)

/** The same list without marks that only this phone has so far. */
export function receivedList({ present }: Presences): ListDigest {
  const received = [...present.values()].filter(({ state }: PresenceEntry) => state === 'received')
  return listDigest(
    received.map(({ personId }) => personId),
    hashed,
  )
}
