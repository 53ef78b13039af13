/** Applies one kind of change to many people from this phone, in batches, and undoes exactly those. */
import type { About, Church } from '../../../sync/client/api.ts'
import type { ArgsOf, MutationName } from '../../../sync/mutations/index.ts'

export type Change<N extends MutationName> = { args: ArgsOf<N>; about?: About }

export type ChangedMany<N extends MutationName> = {
  /** The changes that are on disk, in order. */
  done: readonly Change<N>[]
  /** The sentences of those that this phone refused. */
  refused: readonly string[]
  /** The error that ended the run early, such as a full storage. */
  failure?: unknown
}

/** One transaction and one redraw a batch, small enough that the screen answers in between. */
const BATCH = 50

/**
 * Writes each change once. Between two batches the screen can draw and answer. It never rejects: after a failure the
 * batches before it stay, and `done` says which.
 * @param onProgress receives how many changes are handled
 */
export async function changeMany<N extends MutationName>(
  church: Pick<Church, 'mutateAll'>,
  name: N,
  changes: readonly Change<N>[],
  onProgress: (handled: number) => void = () => undefined,
): Promise<ChangedMany<N>> {
  const done: Change<N>[] = []
  const refused: string[] = []
  for (let start = 0; start < changes.length; start += BATCH) {
    const batch = changes.slice(start, start + BATCH)
    try {
      const result = await church.mutateAll(name, batch)
      const left = new Set(result.refused.map(({ at }) => at))
      done.push(...batch.filter((_, at) => !left.has(at)))
      refused.push(...result.refused.map(({ message }) => message))
    } catch (failure) {
      return { done, refused, failure }
    }
    onProgress(start + batch.length)
    await nextFrame()
  }
  return { done, refused }
}

const nextFrame = () => new Promise<void>((resolve) => setTimeout(resolve))

type Belonging = 'cell_id' | 'department_id'

/** The changes that put people into a cell or department. People who are in it already need none. */
export const joinChanges = (
  ids: readonly string[],
  field: Belonging,
  group: string,
  before: ReadonlyMap<string, string>,
): Change<'edit-member'>[] =>
  [...new Set(ids)]
    .filter((id) => before.get(id) !== group)
    .map((id) => ({ args: { id, set: { [field]: group } } }))

/** The changes that give people back the cell or department they had before. */
export const rejoinChanges = (
  done: readonly Change<'edit-member'>[],
  field: Belonging,
  before: ReadonlyMap<string, string>,
): Change<'edit-member'>[] =>
  done.map(({ args: { id } }) => ({ args: { id, set: { [field]: before.get(id) ?? null } } }))

/** The changes that delete people. Their names stay with the changes, for the outbox and for Undo. */
export const deleteChanges = (people: readonly (About & { id: string })[]): Change<'delete-member'>[] =>
  [...new Map(people.map((person) => [person.id, person])).values()].map(({ id, first_name, last_name }) => ({
    args: { id },
    about: { first_name, last_name },
  }))

export const restoreChanges = (done: readonly Change<'delete-member'>[]): Change<'restore-member'>[] =>
  done.map(({ args: { id }, about }) => ({ args: { id }, ...(about && { about }) }))
