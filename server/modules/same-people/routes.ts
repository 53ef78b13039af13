/** Handles possible duplicates and merged people. */
import type { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { findMember, toMemberAnswer } from '../members/queries.ts'
import { findMaybeFamilies, keepNoFamily, copyNoFamilies, splitByMerge } from './families.ts'
import { findMerged, findPairs, IS_PAIR, unitedFields, type Wishes } from './queries.ts'
import { unmergePeople } from './unmerge.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, notThere, Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { addAudit } from '../../auth/audit.ts'
import type { MemoryTx } from '../../sync/store.ts'
import { writeRowsUnderLock } from '../../sync/push/write-batch.ts'
import { canonicalId } from '../shared/counted-sql.ts'
import { uniteAtEvents, moveRows, rowsOfMerged } from './moved-rows.ts'

/**
 * Merges two records, or stores that they are two people. In a merge, the merged id becomes an alias of the kept
 * one, and its rows move there. The merged record becomes a tombstone. Everything that an unmerge needs is stored.
 * docs/decisions/0018-merging-two-people.md
 */

type Joining = { keep: string; join: string } & Wishes

/**
 * @returns the merge's id and the kept person's id. Throws Problem NOT_FOUND if a person does not exist or the pair
 * is settled. Throws INVALID if both are one record already
 */
export function mergePeople(
  pool: pg.Pool,
  actor: SyncActor,
  { keep, join, ...wishes }: Joining,
): Promise<{ id: string; kept: string }> {
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const { churchId } = actor
    const kept = await livingPerson(tx, rows, churchId, keep)
    const merged = await livingPerson(tx, rows, churchId, join)
    if (kept.id === merged.id) throw alreadyOne()
    await stillOpen(tx, churchId, kept.id, merged.id)
    const id = newId()
    const united = unitedFields(kept, merged, wishes)
    await rows.put('members', { ...kept, ...united })
    await rows.put('members', { ...merged, deleted_at: new Date().toISOString() })
    await writeJoin(tx, actor, id, kept, merged, united)
    await redirect(tx, rows, churchId, id, { from: merged.id, to: kept.id })
    const both = { from: merged.id, to: kept.id }
    const moved = await rowsOfMerged(tx, churchId, both)
    await noteRows(tx, churchId, id, [
      ...(await uniteAtEvents(tx, churchId, merged.id, moved)),
      ...(await copyNoFamilies(tx, churchId, both)),
      ...(await splitByMerge(tx, churchId, rows, [kept, merged])),
    ])
    await moveRows(tx, churchId, rows, moved, both)
    await settlePair(tx, actor, kept.id, merged.id)
    return { answer: { id, kept: kept.id }, after: [] }
  })
}

const alreadyOne = () =>
  new Problem('INVALID', 'These two are one record already.', [
    { path: 'join', message: 'This is the same record as the one that stays.' },
  ])

/** A screen that still shows the question does not overrule a recent decision that they are two people. */
async function stillOpen(tx: pg.PoolClient, churchId: string, one: string, other: string): Promise<void> {
  const { rows } = await tx.query<{ settled: boolean }>(
    `select settled_at is not null as settled from maybe_same
     where ${IS_PAIR} for update`,
    [churchId, one, other],
  )
  if (rows[0]?.settled) throw notThere('This pair')
}

async function livingPerson(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  id: string,
): Promise<MemberRow> {
  const found = await rows.get('members', await canonicalId(tx, churchId, id))
  if (!found || found.deleted_at) throw notThere('This person')
  return found
}

async function writeJoin(
  tx: pg.PoolClient,
  { churchId, accountId, deviceId }: SyncActor,
  id: string,
  kept: MemberRow,
  merged: MemberRow,
  united: Partial<MemberRow>,
): Promise<void> {
  const changed = Object.entries(united).flatMap(([field, after]) => {
    const before = kept[field as keyof MemberRow]
    return before === after ? [] : [[field, [before, after]]]
  })
  await tx.query(
    'insert into joined_people (church_id, id, kept_id, joined_id, changed, joined_by) values ($1, $2, $3, $4, $5, $6)',
    [churchId, id, kept.id, merged.id, JSON.stringify(Object.fromEntries(changed)), accountId],
  )
  for (const subjectId of [kept.id, merged.id])
    await addAudit(tx, {
      churchId,
      accountId,
      deviceId,
      action: 'joined',
      subjectTable: 'members',
      subjectId,
    })
}

/** Points the merged id, and each of its aliases, to the kept one: an alias never leads to another alias. */
async function redirect(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  joinId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows: known } = await tx.query<{ id: string }>(
    'select id from aliases where church_id = $1 and to_id = $2',
    [churchId, from],
  )
  const ids = [...new Set([from, ...known.map(({ id }) => id)])]
  for (const id of ids) await rows.put('aliases', { id, to_id: to })
  await tx.query('insert into joined_ids (church_id, join_id, id) select $1, $2, unnest($3::uuid[])', [
    churchId,
    joinId,
    ids,
  ])
}

async function noteRows(tx: pg.PoolClient, churchId: string, joinId: string, moved: object[]): Promise<void> {
  await tx.query(
    `insert into joined_rows (church_id, join_id, kind, row_id, was)
     select $1, $2, kind, row_id, was from jsonb_to_recordset($3::jsonb) as r(kind text, row_id uuid, was jsonb)`,
    [churchId, joinId, JSON.stringify(moved)],
  )
}

async function settlePair(tx: pg.PoolClient, actor: SyncActor, one: string, other: string): Promise<void> {
  await tx.query(
    `update maybe_same set settled_at = now(), settled_by = $4
     where ${IS_PAIR}`,
    [actor.churchId, one, other, actor.accountId],
  )
}

/** Stores an administrator's decision that two records are two people, or takes it back. */
type Leaving = { one: string; other: string; undo: boolean }

/** Throws Problem NOT_FOUND if the two are no open pair or, with `undo`, were not left as two. */
export function keepApart(pool: pg.Pool, actor: SyncActor, { one, other, undo }: Leaving): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  return inChurch(pool, churchId, async (tx) => {
    const pair = [churchId, one, other]
    const { rowCount } = await (undo ? tx.query(ASK_AGAIN, pair) : tx.query(SETTLE, [...pair, accountId]))
    if (rowCount === 0) throw notThere('This pair')
    for (const subjectId of [one, other])
      await addAudit(tx, {
        churchId,
        accountId,
        deviceId,
        action: undo ? 'asked about again' : 'left as two',
        subjectTable: 'members',
        subjectId,
      })
  })
}

const SETTLE = `update maybe_same set settled_at = now(), settled_by = $4 where ${IS_PAIR} and settled_at is null`

/** A merged pair is settled too. It can be unmerged, but the question does not return. */
const ASK_AGAIN = `update maybe_same set settled_at = null, settled_by = null where ${IS_PAIR} and settled_at is not null
  and not exists (select from joined_people j where j.church_id = $1 and j.undone_at is null and j.joined_id in ($2, $3))`

export const samePeopleHandlers: HandlersFor<typeof samePeopleRoutes> = {
  async listMaybeFamilies({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMaybeFamilies(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async keepNoFamily({ body, actor, deps }) {
    const { people, undo = false } = body
    await keepNoFamily(deps.pool, actor, { people, undo })
    return withMessage({ people }, undo ? 'They stand on the list again.' : 'They are no family.')
  },

  async listSamePeople({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findPairs(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async mergePeople({ body, actor, deps }) {
    const { id, kept } = await mergePeople(deps.pool, actor, body)
    const member = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, kept))
    if (!member) throw notThere('This person')
    return withMessage({ id, member: toMemberAnswer(member) }, 'The two records are one now.')
  },

  async keepApart({ body, actor, deps }) {
    const { one, other, undo = false } = body
    await keepApart(deps.pool, actor, { one, other, undo })
    return withMessage({ one, other }, undo ? 'They stand on the list again.' : 'They stay two people.')
  },

  async listMergedPeople({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMerged(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async unmergePeople({ params, actor, deps }) {
    return withMessage(await unmergePeople(deps.pool, actor, params.id), 'They are two records again.')
  },
}
