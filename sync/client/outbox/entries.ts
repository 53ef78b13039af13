/** Ops as screens read them. */
import type { OutboxEntry } from '../api.ts'
import type { ChurchParts } from '../church-parts.ts'
import { asRecord } from '../push/wire.ts'
import type { OutboxRow } from '../store/rows.ts'
import { unsealByAny } from './seal.ts'

/** In the order given. */
export async function entriesOf(parts: ChurchParts, rows: readonly OutboxRow[]): Promise<OutboxEntry[]> {
  await parts.opened.open(rows)
  return Promise.all(rows.map((row) => entryOf(parts, row)))
}

async function entryOf(parts: ChurchParts, row: OutboxRow): Promise<OutboxEntry> {
  const content = parts.opened.get(row.id)
  const keys = [parts.key, ...parts.formerKeys]
  const note = row.note ? asRecord(await unsealByAny(keys, `note:${row.id}`, row.note)) : null
  const overwrote = overwrittenIn(note?.overwrote)
  return {
    id: row.id,
    seq: row.seq,
    state: row.state,
    type: content?.type ?? '',
    args: content?.args ?? {},
    capturedAt: row.captured_at,
    ...(content?.about ? { about: content.about } : {}),
    ...(content ? {} : { unreadable: true }),
    ...(row.code ? { code: row.code } : {}),
    ...(typeof note?.message === 'string' ? { message: note.message } : {}),
    ...(row.mendable === undefined ? {} : { mendable: row.mendable }),
    ...(overwrote.length > 0 ? { overwrote } : {}),
  }
}

function overwrittenIn(noted: unknown): { field: string; theirs: unknown }[] {
  const list: unknown[] = Array.isArray(noted) ? noted : []
  return list.flatMap((one) => {
    const { field, theirs } = asRecord(one) ?? {}
    return typeof field === 'string' ? [{ field, theirs }] : []
  })
}
