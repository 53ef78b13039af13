/** Rows of an import as a person looks at them. */
import type pg from 'pg'
import { monthName } from '../../contract/fields.ts'
import type { ImportOutcome, ImportRowAnswer } from '../../contract/routes/imports.ts'
import { fullName } from '../../contract/shown-name.ts'
import { phoneTail } from '../../sync/merge/phone-tail.ts'
import { pageOf, readCursor } from '../church/cursor.ts'
import { candidatesOf, questionOf } from './choose-person.ts'
import { GROUPS, makesOf } from './planning/groups.ts'
import type { StoredImport, StoredSheet } from './stored-import.ts'
import { readRowsOf, type StoredRow } from './stored-rows.ts'

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

/** "row 12 of this file" is a row of one of its sheets. */
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

/** What goes is a change too. */
const isKnown = (before: StoredRow['before'], field: string) =>
  (before?.[field as keyof typeof before] ?? null) !== null

function sayValue(field: string, value: unknown, groups: Named['groups']): string | null {
  if (value === null || value === undefined) return null
  if (field === 'month_of_birth') return monthName(Number(value))
  if (Array.isArray(value)) return value.join(', ')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  return field === 'cell_id' || field === 'department_id' ? (groups.get(text) ?? text) : text
}
