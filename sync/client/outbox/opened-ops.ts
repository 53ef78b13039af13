/** Ops as they were sealed, opened once and remembered while the app runs. */
import { unsealByAny } from './seal.ts'
import type { OutboxRow } from '../store/rows.ts'

/** `about`: whom a change of a person is about, as the phone knew them at the tap; it is not sent. */
export type OpContent = {
  type: string
  v: number
  args: Record<string, unknown>
  about?: { first_name: string; last_name: string }
}

/** Null: no key of this phone opens it. */
export type OpenedOps = {
  has(id: string): boolean
  get(id: string): OpContent | null | undefined
  add(id: string, content: OpContent): void
  open(rows: readonly OutboxRow[]): Promise<void>
  forget(ids: Iterable<string>): void
}

/** @param former keys that ops of before may be sealed with */
export function openedOps(key: CryptoKey, former: readonly CryptoKey[] = []): OpenedOps {
  const keys = [key, ...former]
  const contents = new Map<string, OpContent | null>()
  return {
    has: (id) => contents.has(id),
    get: (id) => contents.get(id),
    add: (id, content) => void contents.set(id, content),
    async open(rows) {
      const closed = rows.filter((row) => !contents.has(row.id))
      await Promise.all(
        closed.map(async (row) => {
          contents.set(row.id, asContent(await unsealByAny(keys, row.id, row.sealed)))
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
