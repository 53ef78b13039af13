/**
 * Writes the plain marks of several pushes in one pipeline, all of them or none. Moving the church's counter takes the
 * church's lock, so what the later statements find cannot change any more.
 */
import type pg from 'pg'
import { writeAtOnce } from '../../db/in-church.ts'
import type { Statement } from '../../db/pipeline.ts'
import { given } from '../../db/wire-text.ts'
import { EPOCH } from '../church-lock.ts'
import { forgottenTallies } from '../marks-written.ts'
import { HEARD_AGAIN, multirange } from '../record-ops.ts'
import type { PlainMark, PlainPush } from './plain-push.ts'

const MOVE = {
  name: 'plain-move',
  text: `update church_revs r set rev = rev + $2 from epochs e where r.church_id = $1
    returning r.rev, ${EPOCH} as epoch`,
}

/** A mark whose id is there already breaks the primary key, one of an unknown person or service a foreign key. */
const CHECK = {
  name: 'plain-check',
  text: `select not_plain()
    where exists (select from sync_ops where church_id = $1 and op_id = any(${given('$2')}))
      or exists (select from aliases where church_id = $1 and id = any(${given('$3')}))`,
}

const INSERT = {
  name: 'plain-insert',
  text: `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash, rev)
    select $1::uuid, m.id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash::bytea,
      (select rev from church_revs where church_id = $1) - $2 + m.nth
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::uuid[], $9::uuid[],
      $10::bigint[], $11::text[]) with ordinality
      as m(id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash, nth)`,
}

const HEARD = {
  name: 'plain-heard',
  text: `insert into devices as d (church_id, account_id, device_id, highest_seq, settled, grew_at)
    select $1::uuid, v.account_id, v.device_id, v.highest_seq, v.settled::int8multirange, now()
    from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[]) as v(account_id, device_id, highest_seq, settled)
    ${HEARD_AGAIN}`,
}

const TALLIES = { name: 'plain-tallies', text: forgottenTallies('$2') }

/**
 * @param pushes of different devices
 * @returns the church's rev after them, and its epoch
 * @throws DatabaseError; then nothing was written
 */
export async function writePlain(
  pool: pg.Pool,
  churchId: string,
  pushes: readonly PlainPush[],
): Promise<{ epoch: string; rev: number }> {
  const marks = pushes.flatMap((push) => push.marks)
  const services = [...new Set(marks.map(({ service_id }) => service_id))]
  const people = marks.map(({ person_id }) => person_id)
  const column = (name: keyof PlainMark) => marks.map((mark) => mark[name])
  const statements: Statement[] = [
    { ...MOVE, values: [churchId, marks.length] },
    { ...CHECK, values: [churchId, column('id'), [...services, ...people]] },
    { ...INSERT, values: [churchId, marks.length, ...COLUMNS.map(column)] },
    { ...HEARD, values: [churchId, ...devicesOf(pushes)] },
    { ...TALLIES, values: [churchId, services] },
  ]
  const [moved] = await writeAtOnce(pool, churchId, statements)
  const [church] = moved as { epoch: string; rev: number }[]
  if (!church) throw new Error('church without a rev row')
  return church
}

const COLUMNS = [
  'id',
  'service_id',
  'person_id',
  'arrived_at',
  'tapped_at',
  'marked_by',
  'device_id',
  'op_seq',
  'op_hash',
] as const

/** Custody, column by column. */
function devicesOf(pushes: readonly PlainPush[]): unknown[][] {
  const seqs = pushes.map(({ marks }) => marks.map(({ op_seq }) => op_seq))
  return [
    pushes.map(({ batch }) => batch.actor.accountId),
    pushes.map(({ batch }) => batch.actor.deviceId),
    pushes.map(({ batch }, index) => Math.max(batch.highestSeq, ...seqs[index]!)),
    seqs.map(multirange),
  ]
}
