/** Executes one kind of change for many people: an own op and effect each, in one strict transaction. */
import { newId } from '../../../contract/new-id.ts'
import { Refusal } from '../../mutation.ts'
import { mutationNamed } from '../../mutations/index.ts'
import type { ChurchParts } from '../church-parts.ts'
import { inOne, keptAnyhow } from '../store/church-db.ts'
import { type OpContent, seal } from './encryption.ts'
import { actedBefore, fittingArgs, unknownChange, write, type Acted, type Draft } from './mutate.ts'

export type ActedAll = {
  acted: Acted[]
  /** Changes that this phone refused, by their place in the list. Nothing is stored for them. */
  refused: { at: number; refusal: Refusal }[]
}

type Prepared = { at: number; content: OpContent; draft: Draft }

/**
 * Resolves when all ops and effects are on disk. A change that cannot be applied is left out, and the others are stored.
 * @throws StorageError if the phone cannot store them. Nothing is changed then.
 */
export async function actAll(
  parts: ChurchParts,
  name: string,
  all: readonly { args: unknown; about?: OpContent['about'] }[],
): Promise<ActedAll> {
  const mutation = mutationNamed(name)
  if (!mutation) throw unknownChange()
  const now = parts.deps.clock.now()
  const invalid: ActedAll['refused'] = []
  // Encrypted before the transaction begins: no key works inside one.
  const prepared = await Promise.all(
    all.map(async ({ args: given, about }, at): Promise<Prepared | null> => {
      try {
        const args = fittingArgs(mutation, given)
        const content: OpContent = { type: name, v: mutation.v, args, ...(about ? { about } : {}) }
        const id = newId(now)
        const sealed = await seal(parts.key, id, content)
        const captured_at = new Date(now).toISOString()
        return { at, content, draft: { id, sealed, captured_at, clock_offset: parts.clockOffset } }
      } catch (thrown) {
        invalid.push({ at, refusal: asRefusal(thrown) })
        return null
      }
    }),
  )
  const result = await keptAnyhow(parts.db.dexie, (again) =>
    inOne(parts.db, 'rw', async (tables) => {
      const acted: Acted[] = []
      const refused = [...invalid]
      for (const one of prepared) {
        if (!one) continue
        const before = again ? await actedBefore(tables, one.draft.id) : null
        try {
          acted.push(before ?? (await write(parts, tables, mutation, one.content, one.draft)))
        } catch (thrown) {
          refused.push({ at: one.at, refusal: asRefusal(thrown) })
        }
      }
      return { acted, refused }
    }),
  )
  const contents = new Map(prepared.flatMap((one) => (one ? [[one.draft.id, one.content] as const] : [])))
  for (const { op } of result.acted) parts.opened.add(op, contents.get(op.id)!)
  return result
}

/** Any other failure ends the whole transaction. */
function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal && thrown.code !== 'SIGNED_OUT') return thrown
  throw thrown
}
