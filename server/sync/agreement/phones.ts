/** What each phone last told of its list. One row a phone: of the service that it stands at now. */
import type pg from 'pg'
import type { AgreementAnswer, AgreementBody } from '../../../contract/sync/live.ts'

const KEEP = {
  name: 'agreement-keep',
  text: `insert into door_lists (church_id, account_id, device_id, service_id, count, digest, waiting)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (church_id, account_id, device_id) do update set service_id = excluded.service_id,
      count = excluded.count, digest = excluded.digest, waiting = excluded.waiting, heard_at = now()`,
}

/** @param serviceId canonical */
export async function keepList(tx: pg.ClientBase, serviceId: string, told: AgreementBody): Promise<void> {
  const { church, account, device, count, digest, waiting } = told
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

/** Others at this service within the last day, latest first. */
export async function otherPhones(
  tx: pg.ClientBase,
  serviceId: string,
  { church, account, device }: AgreementBody,
): Promise<AgreementAnswer['phones']> {
  const values = [church, serviceId, account, device]
  const { rows } = await tx.query<AgreementAnswer['phones'][number]>({ ...OTHERS, values })
  return rows
}
