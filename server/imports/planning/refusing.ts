/** Numbers that get no SMS, by the list of them or by what their people said. */
import type pg from 'pg'
import { standingOf } from '../../church/sms/who-may-get.ts'
import type { StoredImport } from '../stored-import.ts'

const REFUSES: ReadonlySet<string> = new Set(['stopped', 'refused'])

/** None where no column of the list asks for it. */
export async function refusing(
  tx: pg.ClientBase,
  churchId: string,
  { columns }: Pick<StoredImport, 'columns'>,
): Promise<Set<string>> {
  if (columns.every(({ target }) => target !== 'no_sms')) return new Set()
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from sms_stops where church_id = $1
     union select phone_number from members where church_id = $1 and phone_number is not null and deleted_at is null`,
    [churchId],
  )
  return refusingAmong(
    tx,
    churchId,
    rows.map(({ phone }) => phone),
  )
}

export async function refusingAmong(
  tx: pg.ClientBase,
  churchId: string,
  phones: string[],
): Promise<Set<string>> {
  const known = await standingOf(tx, churchId, phones)
  return new Set(known.filter(({ standing }) => REFUSES.has(standing)).map(({ phone }) => phone))
}
