/** Stores a phone's list and returns the church's list, and for a viewer the lists of other phones. */
import type pg from 'pg'
import type { AgreementAnswer, AgreementBody } from '../../contract/sync/live.ts'
import { addAudit } from '../auth/audit.ts'
import { canonicalId } from '../modules/shared/aliases.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { notThere } from '../http/problem.ts'
import { notifyCompare } from './live-notices.ts'
import { listDigest } from '../../sync/merge/list-digest.ts'
import { isLive } from '../modules/shared/counted-sql.ts'

/**
 * Records each view in the audit log, as for all delivery status. Throws Problem NOT_FOUND if the church has no such
 * service.
 */
export async function compareLists(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  reported: AgreementBody,
): Promise<AgreementAnswer> {
  const answer = await inChurch(pool, actor.churchId, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const serviceId = await canonicalId(tx, actor.churchId, reported.service_id)
    const list = await churchList(tx, actor.churchId, serviceId)
    if (!list) throw notThere('This service')
    await keepList(tx, serviceId, reported)
    if (!reported.looking) return { list, phones: [] }
    await addAudit(tx, { ...actor, action: 'read-custody', subjectTable: 'services', subjectId: serviceId })
    return { list, phones: await otherPhones(tx, serviceId, reported) }
  })
  if (reported.looking) notifyCompare(pool, actor.churchId)
  return answer
}

const PRESENT = {
  name: 'agreement-present',
  text: `select distinct coalesce(a.to_id, m.person_id) as id
    from marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
    where m.church_id = $1 and m.service_id = $2 and ${isLive('m')}`,
}

const REV = {
  name: 'agreement-rev',
  text: `select r.rev, exists (select from services where church_id = $1 and id = $2 and deleted_at is null) as known
    from church_revs r where r.church_id = $1`,
}

/**
 * Reads the church's own list of people marked at a service: its digest and its rev. Must run in a transaction with one
 * snapshot. Returns null if the church has no such service.
 */
async function churchList(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
): Promise<AgreementAnswer['list'] | null> {
  const values = [churchId, serviceId]
  const { rows } = await tx.query<{ rev: number; known: boolean }>({ ...REV, values })
  if (!rows[0]?.known) return null
  const { rows: present } = await tx.query<{ id: string }>({ ...PRESENT, values })
  return { ...listDigest(present.map(({ id }) => id)), rev: rows[0].rev }
}

const KEEP = {
  name: 'agreement-keep',
  text: `insert into door_lists (church_id, account_id, device_id, service_id, count, digest, waiting)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (church_id, account_id, device_id) do update set service_id = excluded.service_id,
      count = excluded.count, digest = excluded.digest, waiting = excluded.waiting, heard_at = now()`,
}

/**
 * Stores the list that each phone last reported: one row a phone, for its current service.
 * @param serviceId canonical
 */
async function keepList(tx: pg.ClientBase, serviceId: string, reported: AgreementBody): Promise<void> {
  const { church, account, device, count, digest, waiting } = reported
  await tx.query({ ...KEEP, values: [church, account, device, serviceId, count, digest, waiting] })
}

const OTHERS = {
  name: 'agreement-others',
  text: `select l.device_id, l.count, l.digest, l.waiting, l.heard_at,
      jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) as person
    from door_lists l join accounts a on a.id = l.account_id
    join memberships m on m.church_id = l.church_id and m.account_id = l.account_id and m.status = 'active'
    where l.church_id = $1 and l.service_id = $2 and (l.account_id, l.device_id) <> ($3, $4)
      and l.heard_at > now() - interval '1 day'
    order by l.heard_at desc limit 50`,
}

/** Returns the other phones at this service within the last day, latest first. */
async function otherPhones(
  tx: pg.ClientBase,
  serviceId: string,
  { church, account, device }: AgreementBody,
): Promise<AgreementAnswer['phones']> {
  const values = [church, serviceId, account, device]
  const { rows } = await tx.query<AgreementAnswer['phones'][number]>({ ...OTHERS, values })
  return rows
}
