/**
 * Writes the consequences of changed rows and applied ops in the same transaction: links, "May be the same", moved
 * marks, tallies, consents, and what an import must not undo.
 */
import type { Statement, WritePart } from '../../db/pipeline.ts'
import type { Change } from '../store.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { MarkRow } from '../../../contract/tables/attendance.ts'
import { isLive } from '../../../sync/merge/marks.ts'
import { given } from '../../db/wire-types.ts'
import { newId } from '../../../contract/ids.ts'
import { isOfAge } from '../../../contract/people/consent.ts'
import { isBirthDate } from '../../../contract/fields.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import type { Agreement } from '../../../sync/mutations/change-people.ts'
import { isErasedRow } from '../forget-erased.ts'
import { contextOf, type Settling } from './settle-op.ts'
import type { Renumbered } from './batch.ts'
import { normalFields, type PersonFields } from '../../../sync/merge/person.ts'

export function writeConsequences(
  churchId: string,
  changes: Change[],
  renumbered: readonly Renumbered[],
  base: number,
): Statement[] {
  return [
    ...serviceLinks(churchId, changes),
    ...maybeSame(churchId, changes),
    ...renumber(churchId, renumbered, base + changes.length),
  ]
}

/** Every new service gets its unguessable reference here, once. */
function serviceLinks(churchId: string, changes: Change[]): Statement[] {
  const made = changes.filter(({ table, before }) => table === 'services' && !before).map(({ id }) => id)
  if (made.length === 0) return []
  const text = `with named as (
      update services set reference = replace(gen_random_uuid()::text, '-', '')
      where church_id = $1 and id = any($2::uuid[]) and reference is null returning id, reference)
    insert into public_references (reference, church_id, kind, target_id) select reference, $1, 'service', id from named`
  return [{ name: 'service-links', text, values: [churchId, made] }]
}

/**
 * People with the same phone and another name stay two records, listed for an administrator. This also covers a restored
 * person whose phone somebody else has now.
 */
function maybeSame(churchId: string, changes: Change[]): Statement[] {
  const people = changes.filter(
    ({ table, before, after }) =>
      table === 'members' &&
      'phone_number' in after &&
      after.phone_number &&
      (!before ||
        !('phone_number' in before) ||
        before.phone_number !== after.phone_number ||
        isRestored(before, after)),
  )
  if (people.length === 0) return []
  const text = `insert into maybe_same (church_id, member_id, other_id)
    select $1::uuid, greatest(a.id, b.id), least(a.id, b.id) from members a
    join members b on b.church_id = $1 and b.phone_number = a.phone_number and b.id <> a.id and b.deleted_at is null
    where a.church_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null
    on conflict do nothing`
  return [{ name: 'maybe-same', text, values: [churchId, people.map(({ id }) => id)] }]
}

const isRestored = (before: object, after: object) =>
  Boolean('deleted_at' in before && before.deleted_at && 'deleted_at' in after && !after.deleted_at)

/** Gives each row a rev of its own, from `base` on. */
function renumber(churchId: string, rows: readonly Renumbered[], base: number): Statement[] {
  const numbered = rows.map(({ table, id }, index) => ({ table, id, rev: base + index + 1 }))
  return [...new Set(rows.map(({ table }) => table))].map((table) => {
    const text = `update ${table} t set rev = n.rev from jsonb_to_recordset($2::jsonb) as n(id uuid, rev bigint)
      where t.church_id = $1 and t.id = n.id`
    const values = [churchId, JSON.stringify(numbered.filter((row) => row.table === table))]
    return { name: `renumbered-${table}`, text, values }
  })
}

/** SQL that deletes the tallies of these services. They are counted again at the next read. $1 is the church. */
export const forgottenTallies = (services: string): string =>
  `delete from service_tallies where church_id = $1 and service_id = any(${given(services)})`

type MarkChange = { before: MarkRow | undefined; after: MarkRow }

const isOfMark = (change: Change): change is Change & MarkChange => change.table === 'marks'

const marksIn = (changes: readonly Change[]): MarkChange[] => changes.filter(isOfMark)

/** Computes the consequences of written marks. Every writer of marks uses it (docs/decisions/0052-receipts-of-marks.md). */
export function talliesOfMarks(changes: readonly Change[]): WritePart[] {
  const marks = marksIn(changes)
  if (marks.length === 0) return []
  const rows = marks.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const ids = [...new Set(rows.map(({ service_id }) => service_id))]
  return [{ name: 'tallies', sql: (parameter) => forgottenTallies(parameter(0)), values: [ids] }]
}

/**
 * `members.came` may be false for somebody who came, but never true for somebody who did not. A mark that stops counting
 * may be its person's last one, so the flag is checked again. A new mark sets nothing: server/modules/shared/counted-sql.ts sets the
 * flag when it is read.
 */
export function cameNoMore(churchId: string, changes: readonly Change[]): Statement[] {
  const lost = marksIn(changes).flatMap(({ before, after }) => {
    if (!before || !isLive(before)) return []
    const same =
      isLive(after) && after.person_id === before.person_id && after.service_id === before.service_id
    return same ? [] : [before.person_id]
  })
  if (lost.length === 0) return []
  const values = [churchId, [...new Set(lost)]]
  return [{ name: 'came-no-more', text: 'select came_no_more($1, $2::uuid[])', values }]
}

type Consent = {
  id: string
  member_id: string
  purpose: 'keep' | 'sms' | 'adult' | 'alert'
  given: boolean
  wording: string | null
  channel: 'kiosk' | 'administrator'
  guardian_id: string | null
  guardian_name: string | null
  guardian_phone: string | null
  asked_at: string
}

const KEEP = {
  name: 'agreements',
  text: `insert into consents (church_id, id, member_id, purpose, given, wording, channel, guardian_id, guardian_name, guardian_phone, asked_at)
    select $1, line.id, line.member_id, line.purpose, line.given, line.wording, line.channel,
      case when gone then null else line.guardian_id end,
      case when gone then null else coalesce(line.guardian_name, nullif(trim(concat(g.first_name, ' ', g.last_name)), '')) end,
      line.guardian_phone, line.asked_at
    from jsonb_to_recordset($2::jsonb) as line(id uuid, member_id uuid, purpose text, given boolean, wording text, channel text,
      guardian_id uuid, guardian_name text, guardian_phone text, asked_at timestamptz)
    left join members g on g.church_id = $1 and g.id = line.guardian_id
    cross join lateral (select coalesce(${isErasedRow('g')}, false) as gone) erased
    where not exists (select from members m where m.church_id = $1 and m.id = line.member_id and ${isErasedRow('m')})`,
}

/**
 * Stores the consents from a form that was filled in offline, in the transaction of the op that brought them. An op is
 * applied once, so its consents are stored once. A later form adds rows beside the earlier ones.
 * @returns the statements; none if no form asked for consent
 */
export function agreements(settling: Settling, fresh: WireOp[], changes: Change[]): Statement[] {
  const people = new Map(changes.filter(isOfMember).map((change) => [change.id, change]))
  const lines = fresh.flatMap((op) => consentsOf(settling, op, people))
  const { churchId } = settling
  const ended = [...people.values()].flatMap(({ id, before, after }) =>
    before?.alert && !after.alert ? [id] : [],
  )
  return [
    ...(lines.length > 0 ? [{ ...KEEP, values: [churchId, JSON.stringify(lines)] }] : []),
    ...(ended.length > 0 ? [{ ...END_ALERTS, values: [churchId, ended] }] : []),
  ]
}

type MemberChange = Change & { before: MemberRow | undefined; after: MemberRow }
type People = ReadonlyMap<string, MemberChange>

const isOfMember = (change: Change): change is MemberChange => change.table === 'members'

/** The consent ends with its alert. A later alert needs a new one. */
const END_ALERTS = {
  name: 'end-alert-consents',
  text: `update consents set revoked_at = now()
    where church_id = $1 and purpose = 'alert' and given and revoked_at is null and member_id in (
      select unnest($2::uuid[]) union select id from aliases where church_id = $1 and to_id = any($2::uuid[]))`,
}

/** Ops whose arguments may hold answers to consent questions. */
const ASKING: ReadonlySet<string> = new Set(['capture-first-timer', 'add-member', 'edit-member'])

function consentsOf(settling: Settling, op: WireOp, people: People): Consent[] {
  if (!ASKING.has(op.type) || settling.results.get(op.id)?.status !== 'applied') return []
  const parsed = settling.parsed.get(op)
  if (!parsed?.success) return []
  const typed = parsed.data as TypedWithAlert & { id: string; date_of_birth?: string | null }
  const asked_at = contextOf(settling, op).at
  const born = typed.date_of_birth
  // A contradiction does not reject the op. The date of birth overrides the answer.
  const known = typed.adult !== undefined && born && isBirthDate(born)
  const ofAge = known ? { ...typed, adult: isOfAge(born, asked_at.slice(0, 10)) } : typed
  // The person may already exist under another id.
  const member_id = settling.aliases.get(typed.id) ?? typed.id
  const { alert_consent, ...others } = ofAge
  const answers = alert_consent && isKept(op.type, typed, people.get(member_id)) ? ofAge : others
  const guardian = alert_consent?.guardian_id
  const guardian_id = guardian ? (settling.aliases.get(guardian) ?? guardian) : null
  return answersOf(answers, guardian_id).map((answer) => ({ ...answer, id: newId(), member_id, asked_at }))
}

type TypedWithAlert = Agreement & { alert?: string | null; set?: { alert?: string | null } }

/** A consent is stored only with the alert that it was given for. A capture changes nobody who is known already. */
function isKept(type: string, typed: TypedWithAlert, change: MemberChange | undefined): boolean {
  if (!change?.after.alert || (type === 'capture-first-timer' && change.before)) return false
  const alert = type === 'edit-member' ? (typed.set?.alert ?? change.after.alert) : typed.alert
  return alert === change.after.alert
}

type Answer = Omit<Consent, 'id' | 'member_id' | 'asked_at'>

function answersOf(typed: Agreement, guardian_id: string | null): Answer[] {
  const { consent, sms_consent, adult, guardian_name = null, guardian_phone = null } = typed
  const alone = { guardian_id: null, guardian_name: null, guardian_phone: null, channel: 'kiosk' } as const
  const answers = [
    { ...alone, purpose: 'keep', given: consent, wording: typed.consent_wording ?? null },
    { ...alone, purpose: 'sms', given: sms_consent, wording: typed.sms_consent_wording ?? null },
    { ...alone, purpose: 'adult', given: adult, wording: null, guardian_name, guardian_phone },
  ] as const
  const given = answers.flatMap(({ given, ...answer }) => (given === undefined ? [] : [{ ...answer, given }]))
  const alert = typed.alert_consent
  if (!alert) return given
  const { guardian_name: name, wording } = alert
  const agreed = { ...alone, guardian_id, guardian_name: name, wording, channel: 'administrator' as const }
  return [...given, { ...agreed, purpose: 'alert', given: true }]
}

/**
 * Records values and services that a person confirmed after an import wrote them. Such an op changes nothing, so
 * history has no entry. Undoing the import must still keep the confirmed data. The note is written with the import, in
 * the op's transaction.
 * @returns no statement for an import's own ops, and none if every op changed something
 */
export function affirmed(settling: Settling, fresh: WireOp[], changes: Change[]): Statement[] {
  if (settling.actor.importId) return []
  const applied = fresh.filter(({ id }) => settling.results.get(id)?.status === 'applied')
  return [...affirmedFields(settling, applied, changes), ...affirmedServices(settling, applied, changes)]
}

const SAME_FIELDS = `update import_rows r set affirmed = array(select distinct unnest(r.affirmed || line.fields))
  from jsonb_to_recordset($2::jsonb) as line(id uuid, fields text[])
  where r.church_id = $1 and r.member_id = line.id and r.settled and (r.undone is null or r.after ? 'waits')`

function affirmedFields(settling: Settling, applied: WireOp[], changes: Change[]): Statement[] {
  const lines = applied.flatMap((op) => {
    if (op.type !== 'edit-member') return []
    const id = canonicalOf(settling, op.args.id)
    const was = changes.find((change) => change.table === 'members' && change.id === id)?.before
    const set = settling.parsed.get(op)?.data as { set: Partial<PersonFields> } | undefined
    const fields = Object.entries(normalFields(set?.set ?? {}))
      .filter(([field, value]) => was && (was[field as keyof typeof was] ?? null) === (value ?? null))
      .map(([field]) => field)
    return fields.length ? [{ id, fields }] : []
  })
  if (lines.length === 0) return []
  return [{ name: 'affirmed-fields', text: SAME_FIELDS, values: [settling.churchId, JSON.stringify(lines)] }]
}

const SAME_SERVICES = `update imports set places = jsonb_set(places, '{affirmed}', coalesce(places -> 'affirmed', '[]') || to_jsonb($2::uuid[]))
  where church_id = $1 and exists (
    select from jsonb_array_elements(places -> 'made') made where (made ->> 1)::uuid = any($2::uuid[]))`

function affirmedServices(settling: Settling, applied: WireOp[], changes: Change[]): Statement[] {
  const written = new Set(changes.map(({ id }) => id))
  const ids = applied.flatMap((op) => {
    if (op.type === 'create-service') return canonicalOf(settling, op.args.id)
    // The person is marked there already. Marking somebody uses the service even without a second mark.
    return op.type === 'mark-person' && !written.has(op.id) ? canonicalOf(settling, op.args.service_id) : []
  })
  const unchanged = ids.filter((id) => !written.has(id))
  if (unchanged.length === 0) return []
  return [{ name: 'affirmed-services', text: SAME_SERVICES, values: [settling.churchId, unchanged] }]
}

const canonicalOf = ({ aliases }: Settling, id: unknown): string => aliases.get(String(id)) ?? String(id)
