/** Ops as they were sealed, opened once and remembered while the app runs. */
import { sameSealed, unsealByAny } from './seal.ts'
import type { OutboxRow, Sealed } from '../store/rows.ts'

/**
 * Whom a change of a person is about, as the phone knew them at the tap. `card`: the end of a scanned card whose person this
 * phone did not know; the name is the one that was typed beside it, or empty.
 */
export type About = { first_name: string; last_name: string; card?: string }

/** `about` is not sent. */
export type OpContent = {
  type: string
  v: number
  args: Record<string, unknown>
  about?: About
}

type SealedOp = Pick<OutboxRow, 'id' | 'sealed'>

/** Null: no key of this phone opens it. */
export type OpenedOps = {
  /** As it is sealed now: another tab may have struck something in it. */
  has(op: SealedOp): boolean
  get(id: string): OpContent | null | undefined
  add(op: SealedOp, content: OpContent): void
  open(rows: readonly OutboxRow[]): Promise<void>
  forget(ids: Iterable<string>): void
}

/** @param former keys that ops of before may be sealed with */
export function openedOps(key: CryptoKey, former: readonly CryptoKey[] = []): OpenedOps {
  const keys = [key, ...former]
  const contents = new Map<string, { sealed: Sealed; content: OpContent | null }>()
  const has = ({ id, sealed }: SealedOp) => {
    const known = contents.get(id)
    return known !== undefined && sameSealed(known.sealed, sealed)
  }
  return {
    has,
    get: (id) => contents.get(id)?.content,
    add: ({ id, sealed }, content) => void contents.set(id, { sealed, content }),
    async open(rows) {
      const closed = rows.filter((row) => !has(row))
      await Promise.all(
        closed.map(async (row) => {
          const { id, sealed } = row
          contents.set(id, { sealed, content: asContent(await unsealByAny(keys, id, sealed)) })
        }),
      )
    },
    forget(ids) {
      for (const id of ids) contents.delete(id)
    },
  }
}

function asContent(value: unknown): OpContent | null {
  const content = value as OpContent | null | undefined
  return typeof content?.type === 'string' && typeof content.v === 'number' ? content : null
}
