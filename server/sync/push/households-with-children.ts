/**
 * Keeps `households.has_children` in step with the changes of a batch. When it changes, phones of ushers must learn who
 * belongs to the household, or forget it: the household and its people get new revs.
 */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { Statement } from '../../db/pipeline.ts'
import type { Change } from '../memory-tx.ts'
import { countsAsChild } from '../store.ts'
import type { Renumbered } from './batch.ts'

type Belonging = { id: string; household_id: string | null; counts_as_child: boolean }

/** A household as the database has it. */
type Stored = { id: string; has_children: boolean }

const HOUSEHOLDS = {
  name: 'households-of-batch',
  text: 'select id, has_children from households where church_id = $1 and id = any($2::uuid[])',
}

const PEOPLE = {
  name: 'people-of-households',
  text: 'select id, household_id, counts_as_child from members where church_id = $1 and household_id = any($2::uuid[])',
}

const WRITE = `update households h set has_children = line.has_children
  from jsonb_to_recordset($2::jsonb) as line(id uuid, has_children boolean) where h.church_id = $1 and h.id = line.id`

const NOTHING: Outcome = { statements: [], renumbered: [] }
type Outcome = { statements: Statement[]; renumbered: Renumbered[] }

/** @returns the statements to run after the rows are written, and the rows that get new revs though nothing changed them */
export async function householdsWithChildren(
  tx: pg.PoolClient,
  churchId: string,
  changes: readonly Change[],
): Promise<Outcome> {
  const people = changes.filter(isOfMember)
  const ids = [...new Set(people.flatMap(householdsIn))]
  if (ids.length === 0) return NOTHING
  const values = [churchId, ids]
  const { rows: stored } = await tx.query<Stored>({ ...HOUSEHOLDS, values })
  const { rows: before } = await tx.query<Belonging>({ ...PEOPLE, values })
  const after = new Map(before.map((one) => [one.id, one]))
  for (const { id, after: row } of people)
    after.set(id, { id, household_id: row.household_id, counts_as_child: countsAsChild(row) })
  const lines = ids.flatMap((id) => {
    const belonging = [...after.values()].filter((one) => one.household_id === id)
    const has_children = belonging.some((one) => one.counts_as_child)
    const was = stored.find((one) => one.id === id)?.has_children ?? false
    return was === has_children ? [] : [{ id, has_children, people: belonging.map((one) => one.id) }]
  })
  if (lines.length === 0) return NOTHING
  const written = new Set(changes.map(({ id }) => id))
  const renumbered = lines.flatMap(({ id, people: members }): Renumbered[] => [
    { table: 'households', id },
    ...members.map((member) => ({ table: 'members' as const, id: member })),
  ])
  const flags = JSON.stringify(lines.map(({ id, has_children }) => ({ id, has_children })))
  return {
    statements: [{ name: 'households-with-children', text: WRITE, values: [churchId, flags] }],
    renumbered: renumbered.filter(({ id }) => !written.has(id)),
  }
}

type MemberChange = Change & { before: MemberRow | undefined; after: MemberRow }

const isOfMember = (change: Change): change is MemberChange => change.table === 'members'

/** The households that a change of a person may give children, or take them from. */
function householdsIn({ before, after }: MemberChange): string[] {
  const [was, is] = [before?.household_id ?? null, after.household_id]
  const same = was === is && Boolean(before && countsAsChild(before)) === countsAsChild(after)
  return same ? [] : [was, is].flatMap((id) => id ?? [])
}
