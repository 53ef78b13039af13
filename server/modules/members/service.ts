/** Adds and changes a person for the API: the same ops as a phone's, with the API's errors. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { AlertConsent } from '../../../contract/people/consent.ts'
import { NO_SUCH_DAY } from '../../../contract/people/birthday.ts'
import type { TypedPerson } from '../../../contract/routes/people.ts'
import type { OpResult } from '../../../contract/sync/push.ts'
import { birthAfter, BIRTH_FIELDS, newPerson, personRow } from '../../../sync/merge/person.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere, Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import { ALERT_OF_A_CHILD, isAlertAgreed, isChildAfter } from '../../sync/push/child-checks.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { WHO_IS_KNOWN, WHO_SHARES } from '../shared/counted-sql.ts'
import { checkGroups, type Belonging } from '../groups/queries.ts'
import { noRowYet, once, checkedPhone } from '../shared/requests.ts'
import { findMember, type StoredMember } from './queries.ts'
import { pickByName, type TypedName, personCaptured } from '../../../sync/merge/match-name.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'

/**
 * Matches a typed phone or email to one person, several who share it, or nobody, without returning a name. Also
 * checks whether a capture adds a new person.
 */

export type Identifier = { kind: 'email' | 'phone'; value: string }
export type Who = { id: string } | 'nobody' | 'ask-first-name' | 'ask-last-name'

/** A record with the typed phone or email, and the person it means. */
type Sharing = {
  id: string
  means: string
  first_name: string
  last_name: string | null
  deleted: boolean
}

/** Returns the typed identifier as it is stored. Throws Problem INVALID if it can be neither. */
export function identifier(typed: string, type: Identifier['kind'] | undefined): Identifier {
  const kind = type ?? (typed.includes('@') ? 'email' : 'phone')
  const value = kind === 'email' ? emailOf(typed) : normalPhone(typed)
  if (value) return { kind, value }
  throw new Problem('INVALID', 'Invalid Email or Phone', [
    { path: 'emailOrPhone', message: 'Please check the phone number or email.' },
  ])
}

const emailOf = (typed: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed) ? typed.toLowerCase() : null)

export async function matchPerson(
  tx: pg.ClientBase,
  churchId: string,
  { kind, value }: Identifier,
  name: TypedName,
): Promise<Who> {
  const which = kind === 'email' ? 'm.email_key = $2' : 'm.phone_number = $2'
  const { rows } = await tx.query<Sharing>(WHO_SHARES(which), [churchId, value])
  const picked = pickByName(
    rows.map(({ means: id, first_name, last_name }) => ({ id, first_name, last_name })),
    name,
  )
  return typeof picked === 'string' ? picked : { id: picked.id }
}

type Captured = { id: string; first_name: string; last_name: string; phone: string }

/**
 * Checks whether a capture adds a new person.
 * @returns `same` if this capture arrived before, with the same id, name and phone, so the answer is the same.
 * `other` if the church knows somebody with this phone and name, or with this id.
 */
export async function knownAlready(
  tx: pg.ClientBase,
  churchId: string,
  captured: Captured,
  again = true,
): Promise<'same' | 'other' | null> {
  const { rows } = await tx.query<Sharing>(WHO_SHARES('m.phone_number = $2'), [churchId, captured.phone])
  const known = personCaptured(
    rows.map(({ means: id, first_name, last_name }) => ({ id, first_name, last_name })),
    captured,
  )
  const own = rows.find(({ id, deleted }) => id === captured.id && !deleted)
  if (known) return own?.means === known.id ? 'same' : 'other'
  const taken = await tx.query('select from members where church_id = $1 and id = $2', [
    churchId,
    captured.id,
  ])
  if (!taken.rowCount) return null
  // A simultaneous retry may have been written between the two queries.
  return again ? knownAlready(tx, churchId, captured, false) : 'other'
}

type Agreed = { alert_consent?: AlertConsent | undefined }

const ALERT_NEEDS_CONSENT =
  'An alert is kept only with a guardian’s consent. Please name the guardian in alert_consent.'

const noAlert = (message: string) => new Problem('INVALID', message, [{ path: 'alert', message }])
const notAgreed = () => noAlert(ALERT_NEEDS_CONSENT)

export const memberExists = () => new Problem('ALREADY_EXISTS', 'Member already exists')

/**
 * A retry with the same id and person returns the first. Throws Problem ALREADY_EXISTS if somebody has this phone and
 * name, or this id.
 */
export function addPerson(
  pool: pg.Pool,
  actor: SyncActor,
  typed: TypedPerson & Belonging & Agreed & { id?: string },
): Promise<StoredMember> {
  const { churchId } = actor
  // A retry after a lost commit response finds its own row by this id.
  const { id = newId(), first_timer, ...rest } = typed
  const requested = () => ({
    table: 'members',
    columns: { ...writtenFields(checkedPhone(rest)), first_timer },
  })
  const stored = (tx: pg.PoolClient, known: string) => storedIn(tx, churchId, known)
  return once(pool, churchId, id, requested, () => write(pool, actor, { ...typed, id }), stored)
}

/** The columns of a new row. */
function writtenFields(fields: TypedPerson): Record<string, unknown> {
  const op = { at: '', accountId: null }
  const came = { first_timer: false, captured_service_id: null }
  const {
    id: _id,
    created_at: _at,
    created_by: _by,
    ...row
  } = personRow('', newPerson.parse(fields), op, came)
  return row
}

async function write(
  pool: pg.Pool,
  actor: SyncActor,
  typed: TypedPerson & Belonging & Agreed & { id?: string },
): Promise<StoredMember> {
  const { first_timer, id = newId(), ...rest } = typed
  const fields = checkedPhone(rest)
  if (fields.alert && !fields.alert_consent) throw notAgreed()
  if (fields.alert && !isChildAfter(undefined, fields)) throw noAlert(ALERT_OF_A_CHILD)
  await checkGroups(pool, actor.churchId, fields)
  const isThere = first_timer && fields.phone_number ? isCaptured : isKnown
  if (await isThere(pool, actor.churchId, id, fields)) throw memberExists()
  const result = first_timer
    ? await applyOwn(
        pool,
        actor,
        'capture-first-timer',
        { ...fields, id, service_id: null },
        undefined,
        isNewPerson(actor.churchId, id),
      )
    : await applyOwn(pool, actor, 'add-member', { ...fields, id }, undefined, isNewPerson(actor.churchId, id))
  if (result.aliases?.length) throw memberExists()
  return stored(pool, actor.churchId, id)
}

/** Checked under the church's lock. */
export const isNewPerson = (churchId: string, id: string) =>
  noRowYet(churchId, 'members', id, memberExists().message)

/** A first timer may be known by a part of their name. The op would find that too, and leave an alias. */
async function isCaptured(
  pool: pg.Pool,
  churchId: string,
  id: string,
  person: TypedPerson,
): Promise<boolean> {
  const { first_name, last_name, phone_number } = person
  const captured = { id, first_name, last_name: last_name ?? '', phone: phone_number ?? '' }
  return (await inChurch(pool, churchId, (tx) => knownAlready(tx, churchId, captured))) !== null
}

async function isKnown(pool: pg.Pool, churchId: string, id: string, person: TypedPerson): Promise<boolean> {
  const text = `select m.id ${WHO_IS_KNOWN(3, 4)} union all select id from members where church_id = $1 and id = $2 limit 1`
  const values = [churchId, id, person.phone_number, nameKey(person.first_name, person.last_name)]
  const { rowCount } = await inChurch(pool, churchId, (tx) => tx.query(text, values))
  return rowCount !== 0
}

/**
 * Changes only the given fields.
 * @param baseRev the row's rev that the caller had seen, so that `overwrote` can report what others wrote since
 */
export async function changePerson(
  pool: pg.Pool,
  actor: SyncActor,
  id: string,
  changes: Partial<TypedPerson> & Belonging & Agreed,
  baseRev?: number,
): Promise<{ member: StoredMember; overwrote: NonNullable<OpResult['overwrote']> }> {
  const known = await stored(pool, actor.churchId, id)
  const { alert_consent, ...typed } = changes
  if (Object.keys(typed).length === 0) return { member: known, overwrote: [] }
  birthdayMustAgree(known, typed)
  if (typed.alert && typed.alert !== known.alert) {
    if (!alert_consent) await alertMustBeAgreed(pool, actor, known)
    if (!isChildAfter(known, typed)) throw noAlert(ALERT_OF_A_CHILD)
  }
  await checkGroups(pool, actor.churchId, typed)
  const result = await applyOwn(
    pool,
    actor,
    'edit-member',
    { id: known.id, set: checkedPhone(typed), ...(alert_consent && { alert_consent }) },
    baseRev,
  )
  return { member: await stored(pool, actor.churchId, id), overwrote: result.overwrote ?? [] }
}

/**
 * A day that is changed alone is checked with the stored month. Throws Problem INVALID at the typed or the missing
 * field.
 */
function birthdayMustAgree(known: StoredMember, typed: Partial<TypedPerson>): void {
  const { problem } = birthAfter(known, typed)
  if (!problem) return
  const { message } = problem
  const typedAt = BIRTH_FIELDS.find((field) => typed[field] !== undefined)
  const path = message === NO_SUCH_DAY ? (typedAt ?? problem.path) : problem.path
  throw new Problem('INVALID', message, [{ path, message }])
}

/** The consent ended with the alert that it was given for. */
async function alertMustBeAgreed(
  pool: pg.Pool,
  { churchId }: SyncActor,
  { id, alert }: StoredMember,
): Promise<void> {
  if (!alert || !(await inChurch(pool, churchId, (tx) => isAlertAgreed(tx, churchId, id)))) throw notAgreed()
}

async function stored(pool: pg.Pool, churchId: string, id: string): Promise<StoredMember> {
  return inChurch(pool, churchId, (tx) => storedIn(tx, churchId, id))
}

async function storedIn(tx: pg.PoolClient, churchId: string, id: string): Promise<StoredMember> {
  const found = await findMember(tx, churchId, id)
  if (!found) throw notThere('This person')
  return found
}
