/**
 * Checks on a change of a person that concern children: who may collect one, and whether an alert may be kept. Changes of
 * the office are rejected, so that nothing typed is lost. A capture at the door keeps its mark: it goes on without the part.
 */
import type pg from 'pg'
import { latestToday } from '../../../contract/fields.ts'
import { childUntil, isMinorOn } from '../../../contract/calendar/child-age.ts'
import type { AlertConsent } from '../../../contract/people/consent.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import { isErased } from '../../../sync/merge/erased.ts'
import { Refusal } from '../../../sync/mutation.ts'
import { withoutGuardians } from '../forget-erased.ts'
import { type MemoryTx, countsAsChild } from '../store.ts'
import type { ResolveContext } from './op-checks.ts'

type Args = Record<string, unknown>
type Change = { id: string; fields: Partial<PersonFields>; consent: AlertConsent | undefined }
type Checked = { args: Args; left?: string }

const OF_A_PERSON: ReadonlySet<string> = new Set(['edit-member', 'add-member', 'capture-first-timer'])

const OWN_GUARDIAN = 'A child cannot be their own guardian. Please choose somebody else.'
const CHILD_AS_GUARDIAN = 'A child cannot collect a child. Please choose somebody older.'
const OWN_CONSENT = 'A child cannot agree to their own alert. Please name a guardian.'
const MINOR_CONSENT = 'Somebody under 18 cannot agree to an alert. Please name an adult guardian.'

const ALERT_LEFT_OUT =
  'Saved without the alert: it is kept only with a guardian’s consent. Please ask the guardian, tick the consent and add it again.'

export const ALERT_OF_A_CHILD =
  'An alert belongs to a child. Please mark the person as a child, or add the date of birth.'

/** @returns the arguments without a part that is not allowed, and then the message. Throws Refusal for the office's changes */
export async function onlyOfChildren(context: ResolveContext, type: string, args: Args): Promise<Checked> {
  if (!OF_A_PERSON.has(type)) return { args }
  const problem = await guardianProblem(context.rows, changeOf(args))
  if (problem && type !== 'capture-first-timer') throw new Refusal('NO_GUARDIAN', problem, true)
  const checked = problem ? withoutOffered(args) : args
  const left = await alertProblem(context, changeOf(checked))
  return left ? { args: withoutAlert(checked), left } : { args: checked }
}

function changeOf(args: Args): Change {
  const fields = (args.set ?? args) as Partial<PersonFields>
  return { id: String(args.id), fields, consent: args.alert_consent as AlertConsent | undefined }
}

function withoutOffered({ guardians: _guardians, alert_consent: _consent, ...others }: Args): Args {
  return others
}

function withoutAlert(args: Args): Args {
  const { alert: _alert, ...others } = (args.set ?? args) as Args
  return args.set ? { ...args, set: others } : others
}

/** A person whose age is unknown is an adult. */
async function guardianProblem(
  rows: Pick<MemoryTx, 'get'>,
  { id, fields, consent }: Change,
): Promise<string | null> {
  for (const guardian of fields.guardians ?? []) {
    if (guardian === id) return OWN_GUARDIAN
    const row = await rows.get('members', guardian)
    if (row && countsAsChild(row)) return CHILD_AS_GUARDIAN
  }
  const agreeing = consent?.guardian_id
  if (!agreeing) return null
  if (agreeing === id) return OWN_CONSENT
  const row = await rows.get('members', agreeing)
  return row && isMinorOn(childUntil(row), latestToday()) ? MINOR_CONSENT : null
}

/**
 * Accepts an alert of a child only, with a guardian's consent in this change. The consent on record covers a change of
 * the alert that it was given for.
 */
async function alertProblem(
  { tx, churchId, rows }: ResolveContext,
  { id, fields, consent }: Change,
): Promise<string | undefined> {
  if (!fields.alert) return undefined
  const known = await rows.get('members', id)
  if (known?.alert === fields.alert) return undefined
  const onRecord = known?.alert && (await isAlertAgreed(tx, churchId, id))
  if (!consent && !onRecord) return ALERT_LEFT_OUT
  return isChildAfter(known, fields) ? undefined : `Saved without the alert. ${ALERT_OF_A_CHILD}`
}

/** True if the person counts as a child once these fields are written. */
export const isChildAfter = (known: Partial<MemberRow> | undefined, fields: Partial<PersonFields>): boolean =>
  countsAsChild({ ...known, ...fields, deleted_at: null })

const CONSENTED = {
  name: 'alert-consented',
  text: `select from consents c where c.church_id = $1 and c.purpose = 'alert' and c.given and c.revoked_at is null
    and c.member_id = any(array(select $2::uuid union select id from aliases where church_id = $1 and to_id = $2)) limit 1`,
}

/** True if a guardian agreed to an alert of this person and nobody took it back. */
export const isAlertAgreed = async (tx: pg.ClientBase, churchId: string, id: string): Promise<boolean> =>
  (await tx.query({ ...CONSENTED, values: [churchId, id] })).rowCount !== 0

/** An erased guardian collects nobody. A phone may have named them before it knew. */
export async function onlyLivingGuardians({ rows }: ResolveContext, type: string, args: Args): Promise<Args> {
  if (!OF_A_PERSON.has(type)) return args
  const { guardians = [] } = (args.set ?? args) as Partial<PersonFields>
  const erased = new Set<string>()
  for (const id of guardians) if (isErased(await rows.get('members', id))) erased.add(id)
  if (erased.size === 0) return args
  const left = (fields: Args) => withoutGuardians(fields, (id) => erased.has(id))
  return args.set ? { ...args, set: left(args.set as Args) } : left(args)
}
