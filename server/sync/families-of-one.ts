/** Splits up families that a change left with one person at most. One person alone is no family. */
import type pg from 'pg'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { Change, MemoryTx } from './memory-tx.ts'

/** A family that was split up, and the people who belonged to it last. */
export type SplitFamily = { id: string; people: string[] }

const PEOPLE = 'select id from members where church_id = $1 and household_id = any($2::uuid[])'

/**
 * Leaves families with two living people as they are. A deleted person counts as gone, whether they may be restored or not.
 * @param households those that may have lost somebody
 */
export async function splitIfAlone(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  households: readonly string[],
): Promise<SplitFamily[]> {
  if (households.length === 0) return []
  // People who joined in this transaction are found among the kept rows.
  rows.keep()
  const { rows: stored } = await tx.query<{ id: string }>(PEOPLE, [churchId, households])
  const ids = [...new Set([...stored, ...rows.changedRows('members')].map(({ id }) => id))]
  await rows.prefetch(ids.map((id) => ['members', id] as const))
  await rows.prefetch(households.map((id) => ['households', id] as const))
  const everybody = await Promise.all(ids.map((id) => rows.get('members', id)))
  const split: SplitFamily[] = []
  for (const id of households) {
    const people = everybody.filter((one): one is MemberRow => one?.household_id === id)
    if (people.filter(({ deleted_at }) => !deleted_at).length > 1) continue
    for (const one of people) await rows.put('members', { ...one, household_id: null })
    const row = await rows.get('households', id)
    if (row && !row.deleted_at) await rows.put('households', { ...row, deleted_at: new Date().toISOString() })
    split.push({ id, people: people.map((one) => one.id) })
  }
  return split
}

/**
 * Runs at the end of a batch, so that somebody may take a person out and add another one. Deleting a person leaves the
 * family as it is: they can be restored.
 */
export async function splitFamiliesLeft(tx: pg.PoolClient, churchId: string, rows: MemoryTx): Promise<void> {
  await splitIfAlone(tx, churchId, rows, [...new Set(rows.changes().flatMap(familyLeft))])
  rows.keep()
}

/** The family that somebody left, or one made in this batch, whose people may have left it again. */
function familyLeft({ table, id, before, after }: Change): string[] {
  if (table === 'households') return before ? [] : [id]
  if (table !== 'members' || !before) return []
  const [was, is] = [before, after].map((row) => (row as MemberRow).household_id)
  return was && was !== is ? [was] : []
}
