/** What the server alone holds of an erased person, and lets go of once the rows that phones sync are empty. */
import type { Statement } from '../../db/pipeline.ts'
import { GONE } from '../../imports/jobs/who-is-meant.ts'
import { WITHOUT_CONTENT } from '../../sync/forget-erased.ts'

/** In this order: what was overwritten is found by the history, so the history goes after it. */
export function forgotten(churchId: string, ids: string[], phones: string[]): Statement[] {
  const ofThem = Object.entries(LETTING_GO).map(([name, text]) => ({
    name: `forget-${name}`,
    text,
    values: [churchId, ids],
  }))
  return [
    ...ofThem,
    { name: 'forget-grouped', text: UNGROUP, values: [churchId, phones] },
    { name: 'hold-sms', text: HOLD_SMS, values: [churchId, ids, phones] },
    { name: 'forget-sms-recipients', text: FORGET_RECIPIENTS, values: [churchId, ids, phones] },
  ]
}

const nobodyHas = (phone: string) =>
  `not exists (select from members m where m.church_id = $1 and m.phone_number = ${phone} and m.deleted_at is null)`

/** Out of the groups that SMS go to, where nobody else has the number. A stop stays: so nobody writes there again. */
const UNGROUP = `delete from sms_group_numbers n where n.church_id = $1 and n.phone = any($2::text[])
  and ${nobodyHas('n.phone')}`

/** As a member, or at their number before it was known whose it is. */
const WRITTEN_TO = `r.church_id = $1 and (r.member_id = any($2::uuid[]) or r.phone = any($3::text[]) and ${nobodyHas('r.phone')})`

/** The SMS before its recipients, as everywhere: its counts move with them. */
const HOLD_SMS = `select from sms_sends where church_id = $1
  and id in (select r.send_id from sms_recipients r where ${WRITTEN_TO}) order by id for update`

/** How many were written to stays; whom, and at which number, goes. */
const FORGET_RECIPIENTS = `update sms_recipients r set phone = null, member_id = null where ${WRITTEN_TO}`

const OF_THEM = `(l.subject_table = 'members' and l.subject_id = any($2::uuid[])
  or l.subject_table = 'follow_ups' and l.subject_id in (select id from follow_ups where church_id = $1 and person_id = any($2::uuid[])))`

const LETTING_GO = {
  // An answer kept for a phone that asks again says what an edit replaced.
  overwritten: `update sync_ops o set result = o.result - 'overwrote'
    where o.church_id = $1 and jsonb_typeof(o.result -> 'overwrote') = 'array' and exists (
      select from audit_log l, jsonb_each(l.changes) c, jsonb_array_elements(o.result -> 'overwrote') w
      where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = any($2::uuid[]) and jsonb_typeof(l.changes) = 'object'
        and w ->> 'field' = c.key and w -> 'theirs' = c.value -> 1)`,
  // Refused and waiting changes that name them, typed or made by a phone.
  payloads: `update sync_ops set ${WITHOUT_CONTENT}
    where church_id = $1 and payload is not null and exists (
      select from unnest($2::uuid[]) as one(id) where position(one.id::text in payload::text) > 0)`,
  history: `update audit_log l set changes = null where l.church_id = $1 and l.changes is not null and ${OF_THEM}`,
  replaced: `delete from replaced_values where church_id = $1 and subject_id = any($2::uuid[])`,
  // The first rows of each file, shown while its columns were matched; before the rows, as whoever decides about one does.
  'import-samples': `update imports set columns = (
      select jsonb_agg(c || '{"samples": []}' order by at) from jsonb_array_elements(columns) with ordinality as t(c, at))
    where church_id = $1 and $2::uuid[] is not null and jsonb_path_exists(columns, '$[*].samples[0]')`,
  // Of an imported row its line and outcome stay, for the import's own counts; a preview promises it no longer.
  imported: `update import_rows r set cells = null, person = null, before = null, after = null,
      outcome = case when i.state = 'preview' then 'broken' else r.outcome end,
      reason = case when i.state = 'preview' then '${GONE}' end
    from imports i where r.church_id = $1 and r.member_id = any($2::uuid[]) and i.church_id = $1 and i.id = r.import_id`,
  consents: `delete from consents where church_id = $1 and member_id = any($2::uuid[])`,
  pairs: `delete from maybe_same where church_id = $1 and (member_id = any($2::uuid[]) or other_id = any($2::uuid[]))`,
  'join-rows': `delete from joined_rows where church_id = $1 and join_id in (
    select id from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[])))`,
  'join-ids': `delete from joined_ids where church_id = $1 and join_id in (
    select id from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[])))`,
  joins: `delete from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[]))`,
}
