/** Assigns lines to helpers, shares them equally, and undoes both. Each change is an op of its own. */
import type { Church } from '../../../sync/client/api.ts'
import { changeMany } from '../../domain/edits/change-many.ts'
import type { Choice, Line } from './lines.ts'

export type Change = { line: Line; set: Choice }

const argsOf = ({ id, person, reason, since, carried }: Line, set: Choice) => ({
  id,
  person_id: person.id,
  reason,
  since,
  set: { ...carried, ...set },
})

/** Saves one decision on this phone. */
export const changeLine = (church: Pick<Church, 'mutate'>, line: Line, set: Choice) =>
  church.mutate('change-follow-up', argsOf(line, set))

/**
 * Shares the lines in their order, one helper after the other. The numbers of any two helpers differ by at most one.
 * Helpers with the fewest open lines come first, so they get what is left over.
 * @param now how many open lines each helper has
 */
export function shareEqually(
  lines: readonly Line[],
  helpers: readonly string[],
  now: ReadonlyMap<string, number> = new Map(),
): Map<string, Line[]> {
  const order = [...new Set(helpers)].sort((a, b) => (now.get(a) ?? 0) - (now.get(b) ?? 0))
  return new Map(
    order.map((helper, at) => [helper, lines.filter((_, index) => index % order.length === at)] as const),
  )
}

/** @param dueOn '' leaves each line's due date as it is */
export function assignments(shares: ReadonlyMap<string, readonly Line[]>, dueOn: string): Change[] {
  return [...shares].flatMap(([owner_id, lines]) =>
    lines.map((line) => ({ line, set: { owner_id, ...(dueOn && { due_on: dueOn }) } })),
  )
}

/** Saves the changes in batches. After a failure, those before it stay. @returns the saved ones */
export async function applyChanges(
  church: Pick<Church, 'mutateAll'>,
  changes: readonly Change[],
): Promise<Change[]> {
  const ops = new Map(changes.map((change) => [{ args: argsOf(change.line, change.set) }, change]))
  const { done } = await changeMany(church, 'change-follow-up', [...ops.keys()])
  return done.flatMap((op) => ops.get(op) ?? [])
}

/** The changes that restore the previous values. Lines that somebody changed since then stay as they are. */
export function undoOf(done: readonly Change[], lines: readonly Line[]): Change[] {
  const current = new Map(lines.map((line) => [line.id, line]))
  return done.flatMap(({ line: before, set }) => {
    const line = current.get(before.id)
    const names = Object.keys(set) as (keyof Choice)[]
    if (!line || names.some((name) => line[name] !== set[name])) return []
    return [{ line, set: Object.fromEntries(names.map((name) => [name, before[name] ?? null])) as Choice }]
  })
}
