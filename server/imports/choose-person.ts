/** Of people with one name, who is meant by a row. */
import type pg from 'pg'
import type { ImportQuestion } from '../../contract/routes/imports.ts'
import { newId } from '../../contract/ids.ts'
import { timeZoneOf } from '../church/today.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { notThere, Problem } from '../http/problem.ts'
import { readRows } from '../sync/stores/store.ts'
import { mayHandle } from './change-state.ts'
import { knownAs } from './planning/changes-for.ts'
import { groupsOf, makesOf, withMade } from './planning/groups.ts'
import { planPresent } from './planning/plan-attendance.ts'
import { MOST_CANDIDATES, planKnown } from './planning/plan-member.ts'
import { presencesOn } from './planning/presences.ts'
import { answerOf, storedImport, type StoredImport } from './stored-import.ts'
import { changeRows, readRowsOf, type RowChange, type StoredRow } from './stored-rows.ts'

/** One who is known, nobody, or somebody else of that name who is not known yet. */
type Chosen = { member_id: string | null; new_person: boolean }

export function choosePerson(pool: pg.Pool, actor: Actor, id: string, line: number, choice: Chosen) {
  const { churchId } = actor
  return inChurch(pool, churchId, async (tx) => {
    const stored = await storedImport(tx, churchId, id, true)
    mayHandle(actor, stored.kind)
    if (stored.state !== 'preview')
      throw new Problem('CHANGED_MEANWHILE', 'This import is not waiting for an answer.')
    const [row] = await readRowsOf(tx, churchId, id, {
      after: line - 1,
      limit: 1,
      where: 'line = $5',
      values: [line],
    })
    if (!row || !(isAsked(row) || candidatesOf(row, stored).length)) throw notThere('This row')
    await changeRows(tx, churchId, id, [await chosen(tx, churchId, stored, row, choice)])
    return answerOf(tx, churchId, id)
  })
}

/** Kept with the row, so that a choice can be changed. Of a members' list the one whom it is taken for may be another, too. */
export function candidatesOf(
  { outcome, before, after, member_id, settled }: StoredRow,
  { kind }: Pick<StoredImport, 'kind'>,
): string[] {
  const asked = (after?.candidates ?? before?.candidates ?? before?.like) as string[] | undefined
  const taken = kind === 'members' && !settled && KNOWN.has(outcome ?? '') && member_id
  return asked?.slice(0, MOST_CANDIDATES) ?? (taken ? [taken] : [])
}

/** Also where nobody is known whom it may be: whether to add somebody is asked as well. */
const isAsked = ({ before, after }: StoredRow) => Boolean(after?.candidates ?? before?.candidates)

const KNOWN: ReadonlySet<string> = new Set(['updated', 'same', 'duplicate'])

/** Attendance lists ask only who is meant. */
export const questionOf = (
  { person }: Pick<StoredRow, 'person'>,
  { kind }: Pick<StoredImport, 'kind'>,
): ImportQuestion => {
  if (kind === 'attendance' || !person) return 'who'
  return person.died ? 'died' : person.twin ? 'twin' : 'who'
}

const LEFT_OUT: Record<ImportQuestion, string> = {
  who: 'Left out: nobody was said to be meant.',
  died: 'Left out: this person has died.',
  twin: 'Left out: the same person stands in another row of this file.',
}

async function chosen(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  row: StoredRow,
  { member_id: memberId, new_person }: Chosen,
): Promise<RowChange> {
  const { line } = row
  const candidates = candidatesOf(row, stored)
  if (new_person) return oneMore(tx, churchId, stored, row)
  if (memberId === null)
    return {
      line,
      outcome: 'broken',
      reason: LEFT_OUT[questionOf(row, stored)],
      member_id: null,
      after: { candidates },
    }
  const [known] = await readRows(tx, churchId, 'members', candidates.includes(memberId) ? [memberId] : [])
  if (!known || known.deleted_at) throw notThere('This person')
  const person = row.person!
  if (stored.kind === 'attendance') {
    const presences = await presencesOn(tx, churchId, stored, person.dates ?? [])
    const planned = planPresent(line, known.id, person.dates ?? [], { ...presences, lines: new Map() })
    return { after: null, ...planned, before: { candidates } }
  }
  const { fields, made } = withMade(person, await groupsOf(tx, churchId), makesOf(stored))
  const joined = knownAs(known, await timeZoneOf(tx, churchId))
  const planned = planKnown(joined, fields, person.phones, made.length > 0)
  const reason = made.join(' ') || null
  return { line, after: null, reason, ...planned, before: { ...planned.before, candidates } }
}

/** Whoever marks who came looks for them among the known; a list of members may name somebody new. */
async function oneMore(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  row: StoredRow,
): Promise<RowChange> {
  if (stored.kind === 'attendance')
    throw new Problem('INVALID', ONLY_KNOWN, [{ path: 'new_person', message: ONLY_KNOWN }])
  const { fields, made } = withMade(row.person!, await groupsOf(tx, churchId), makesOf(stored))
  return {
    line: row.line,
    outcome: 'new',
    member_id: newId(),
    reason: made.join(' ') || null,
    before: { candidates: candidatesOf(row, stored) },
    after: fields,
  }
}

const ONLY_KNOWN = 'Past attendance is brought in of people who are known. Import the members first.'
