/**
 * How far this phone knows the church though it did not ask: while the church tells each time that it moved on, and
 * moved by nothing but this phone's own pushes, a pull would only bring back what was just sent.
 */
import type { MutationName } from '../mutations/index.ts'
import type { Receipt } from './push/proof.ts'
import type { Cursor } from './store/rows.ts'

/** Its own changes come back now and then all the same. */
const ASK_AFTER_MS = 5 * 60_000

/** Ops whose rows the server writes as the phone did. It gives a new service its link, a person their history. */
const AS_WRITTEN_HERE: ReadonlySet<string> = new Set<MutationName>([
  'mark-person',
  'unmark-person',
  'count-heads',
])

export type OwnChanges = {
  /** All that there was up to here is on this phone. */
  pulled(cursor: Pick<Cursor, 'epoch' | 'rev'>, now: number): void
  /**
   * A push was received.
   * @param types of the ops in it; undefined for one that this phone cannot read
   */
  sent(receipt: Receipt, types: readonly (string | undefined)[]): void
  /** The church says where it stands. */
  told(rev: number): void
  /** Whether the church tells each time it moves on. */
  stands(is: boolean): void
  /** Up to here it holds what the church holds, pulled or sent by itself. */
  through(): number
  /** Whether a pull would bring nothing that others wrote. */
  areAll(now: number): boolean
}

export function ownChanges(): OwnChanges {
  let at: { epoch: string; rev: number; pulledAt: number } | null = null
  let latest = 0
  let standing = false
  return {
    pulled({ epoch, rev }, now) {
      at = { epoch, rev: at?.epoch === epoch ? Math.max(at.rev, rev) : rev, pulledAt: now }
    },
    sent(receipt, types) {
      const known = at?.epoch === receipt.epoch && types.every((type) => type && AS_WRITTEN_HERE.has(type))
      const rev = at && known ? nextRev(receipt, at.rev) : null
      at = at && rev !== null ? { ...at, rev } : null
    },
    told: (rev) => void (latest = rev),
    stands: (is) => void (standing = is),
    through: () => at?.rev ?? 0,
    areAll: (now) =>
      standing && at !== null && latest <= at.rev && Math.abs(now - at.pulledAt) < ASK_AFTER_MS,
  }
}

/**
 * The church's rev after this push, where it goes on from exactly what is known and each op wrote one row, its own; else
 * null: somebody else wrote, or the server made more of it than the phone did.
 */
function nextRev({ before, results }: Receipt, known: number): number | null {
  const plain = results.every(
    ({ status, aliases, overwrote, code, message }) =>
      status === 'applied' && !aliases?.length && !overwrote?.length && !code && !message,
  )
  const after = results.at(-1)?.rev
  return plain && before === known && after === known + results.length ? after : null
}
