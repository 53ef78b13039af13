/** What a person was called and how they were reached before: their history walked back, until it goes with them. */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/members.ts'

/** What somebody is found by. */
export type Named = Pick<MemberRow, 'first_name' | 'last_name' | 'phone_number' | 'email'>

type Changed = { id: string; changes: Record<string, [unknown, unknown]> }

/** These records as they are and as they ever were, the latest first. */
export async function namedEver(
  tx: pg.ClientBase,
  churchId: string,
  records: readonly MemberRow[],
): Promise<Named[]> {
  const { rows } = await tx.query<Changed>(CHANGED, [churchId, records.map(({ id }) => id)])
  return records.flatMap((record) =>
    walkedBack(
      record,
      rows.filter(({ id }) => id === record.id),
    ),
  )
}

/** What an administrator, an import or a join changed is written down as any change is. */
const CHANGED = `select subject_id as id, changes from audit_log
  where church_id = $1 and subject_id = any($2::uuid[]) and subject_table = 'members' and action = 'changed'
    and jsonb_typeof(changes) = 'object' and changes ?| array['first_name', 'last_name', 'phone_number', 'email']
  order by rev desc, id desc`

function walkedBack({ first_name, last_name, phone_number, email }: MemberRow, changed: Changed[]): Named[] {
  const states: Named[] = [{ first_name, last_name, phone_number, email }]
  for (const { changes } of changed) {
    const after = states.at(-1)!
    const before = Object.keys(after).map((field) => [field, beforeOf(changes, after, field as keyof Named)])
    states.push(Object.fromEntries(before) as Named)
  }
  return states
}

const beforeOf = (changes: Changed['changes'], after: Named, field: keyof Named): unknown => {
  const change = changes[field]
  return change ? change[0] : after[field]
}
