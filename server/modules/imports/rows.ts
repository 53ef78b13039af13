/** Lists rows of an import for display, and applies a person's choice for a row. */
import type pg from 'pg'
import { monthName } from '../../../contract/fields.ts'
import type { ImportOutcome, ImportRowAnswer, ImportQuestion } from '../../../contract/routes/imports.ts'
import { fullName } from '../../../contract/people/shown-name.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { readRows } from '../../sync/store.ts'
import { pageOf, readCursor, timeZoneOf } from '../shared/requests.ts'
import { GROUPS, makesOf, groupsOf, withMade, knownAs } from './planning/member-details.ts'
import { type StoredImport, type StoredSheet, answerOf, storedImport } from './stored-import.ts'
import { readRowsOf, type StoredRow, changeRows, type RowChange } from './stored-rows.ts'
import { mayHandle } from './service.ts'
import { planPresent, presencesOn } from './planning/plan-attendance.ts'
import { MOST_CANDIDATES, planKnown } from './planning/plan-member.ts'

type Filter = { limit: number; cursor?: string; outcome?: ImportOutcome; undone?: 'undone' | 'kept' }

export async function listRows(tx: pg.ClientBase, churchId: string, stored: StoredImport, filter: Filter) {
  const after = filter.cursor ? Number(readCursor(filter.cursor, 1)[0]) || 0 : 0
  const rows = await readRowsOf(tx, churchId, stored.id, {
    after,
    limit: filter.limit + 1,
    where: '($5::text is null or outcome = $5) and ($6::text is null or undone = $6)',
    values: [filter.outcome, filter.undone],
  })
  const page = pageOf(rows, filter.limit, (row) => [String(row.line)])
  const named = { ...(await namesFor(tx, churchId, stored, page.items)), makes: makesOf(stored) }
  const items = page.items.map((row) => ({
    ...toAnswer(row, named, candidatesOf(row, stored)),
    ...placeOf(row.line, stored.sheets),
    question: questionOf(row, stored),
    reason: row.reason && sheetNamed(row.reason, stored.sheets),
  }))
  return { ...page, items }
}

/** Finds the sheet of a row, when several sheets form one list. */
function placeOf(
  line: number,
  sheets: readonly StoredSheet[],
): Pick<ImportRowAnswer, 'sheet' | 'sheet_line'> {
  const read = sheets.filter((sheet) => sheet.read)
  const own = read.length > 1 ? read.findLast(({ from }) => from < line) : undefined
  return own ? { sheet: own.name, sheet_line: line - own.from } : { sheet: null, sheet_line: line }
}

/** Replaces "row 12 of this file" by the row of its sheet. */
const sheetNamed = (reason: string, sheets: readonly StoredSheet[]): string =>
  reason.replace(/\brow (\d+) of this file\b/g, (whole, line: string) => {
    const { sheet, sheet_line } = placeOf(Number(line), sheets)
    return sheet === null ? whole : `row ${sheet_line} of the sheet “${sheet}”`
  })

type Names = { people: Map<string, { name: string; phone_tail: string | null }>; groups: Map<string, string> }
type Named = Names & { makes: ReturnType<typeof makesOf> }

async function namesFor(
  tx: pg.ClientBase,
  churchId: string,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<Names> {
  const ids = rows.flatMap((row) => [...candidatesOf(row, stored), ...(row.member_id ? [row.member_id] : [])])
  const people = await tx.query<{ id: string; first_name: string; last_name: string; phone: string | null }>(
    `select id, first_name, last_name, phone_number as phone from members
     where church_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [churchId, ids],
  )
  const groups = await tx.query<{ id: string; name: string }>(
    `select id, name from cells where church_id = $1 union all select id, name from departments where church_id = $1`,
    [churchId],
  )
  return {
    people: new Map(
      people.rows.map((one) => [one.id, { name: fullName(one), phone_tail: phoneTail(one.phone) }]),
    ),
    groups: new Map(groups.rows.map(({ id, name }) => [id, name])),
  }
}

function toAnswer(
  row: StoredRow,
  named: Named,
  meant: string[],
): Omit<ImportRowAnswer, 'sheet' | 'sheet_line' | 'question'> {
  const { line, outcome, reason, undone } = row
  const fields = row.person?.fields
  const written = fullName({ first_name: fields?.first_name ?? '', last_name: fields?.last_name ?? '' })
  const candidates = meant.flatMap((id) => {
    const person = named.people.get(id)
    return person ? [{ id, ...person }] : []
  })
  return {
    line,
    outcome,
    reason,
    undone,
    candidates,
    cells: row.cells ?? [],
    name: written || named.people.get(row.member_id ?? '')?.name || (row.cells ?? []).find(Boolean) || '',
    changes: outcome === 'new' || outcome === 'updated' ? changesOf(row, named) : [],
  }
}

function changesOf(
  { before, after, person }: StoredRow,
  { groups, makes }: Named,
): ImportRowAnswer['changes'] {
  const say = (field: string, value: unknown) => sayValue(field, value, groups)
  const changes = Object.entries(after ?? {})
    .filter(([field, value]) => !NO_FIELDS.has(field) && ((value ?? null) !== null || isKnown(before, field)))
    .map(([field, value]) => ({ field, before: say(field, before?.[field]), after: say(field, value) ?? '' }))
  const marks = (after?.marks ?? []).map(({ date }) => ({ field: 'dates', before: null, after: date }))
  const made = GROUPS.flatMap(({ target, table, field }) => {
    const name = person?.[target]
    const there =
      changes.some((change) => change.field === field) || [...groups.values()].includes(name ?? '')
    return name && makes.has(table) && !there ? [{ field, before: null, after: name }] : []
  })
  return [...changes, ...marks, ...made]
}

const NO_FIELDS: ReadonlySet<string> = new Set(['candidates', 'marks', 'added_as', 'waits'])

/** Emptying a value is a change too. */
const isKnown = (before: StoredRow['before'], field: string) =>
  (before?.[field as keyof typeof before] ?? null) !== null

function sayValue(field: string, value: unknown, groups: Named['groups']): string | null {
  if (value === null || value === undefined) return null
  if (field === 'month_of_birth') return monthName(Number(value))
  if (Array.isArray(value)) return value.join(', ')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  return field === 'cell_id' || field === 'department_id' ? (groups.get(text) ?? text) : text
}

/** A known person, nobody, or a new person of that name. */
type Chosen = { member_id: string | null; new_person: boolean }

/** Applies a person's choice among people with the same name for a row. */
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
    if (!row || !(hasQuestion(row) || candidatesOf(row, stored).length)) throw notThere('This row')
    await changeRows(tx, churchId, id, [await chosen(tx, churchId, stored, row, choice)])
    return answerOf(tx, churchId, id)
  })
}

/**
 * Candidates are kept with the row, so that a choice can be changed. In a members' list, the matched person can be changed
 * too.
 */
function candidatesOf(
  { outcome, before, after, member_id, settled }: StoredRow,
  { kind }: Pick<StoredImport, 'kind'>,
): string[] {
  const candidates = (after?.candidates ?? before?.candidates ?? before?.like) as string[] | undefined
  const taken = kind === 'members' && !settled && KNOWN.has(outcome ?? '') && member_id
  return candidates?.slice(0, MOST_CANDIDATES) ?? (taken ? [taken] : [])
}

/** True even without candidates: the person then decides whether to add somebody. */
const hasQuestion = ({ before, after }: StoredRow) => Boolean(after?.candidates ?? before?.candidates)

const KNOWN: ReadonlySet<string> = new Set(['updated', 'same', 'duplicate'])

/** Attendance lists only ask which person is meant. */
const questionOf = (
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
  const existing = knownAs(known, await timeZoneOf(tx, churchId))
  const planned = planKnown(existing, fields, person.phones, made.length > 0)
  const reason = made.join(' ') || null
  return { line, after: null, reason, ...planned, before: { ...planned.before, candidates } }
}

/** An attendance list can only name known people. A members' list may name somebody new. */
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
