/** Reads and writes groups of numbers. */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { newId } from '../../../contract/new-id.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { MOST_RECIPIENTS } from '../../../contract/sms/typed-phones.ts'
import { addAudit } from '../../auth/audit.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { inChurch } from '../../db/in-church.ts'
import { once } from '../shared/requests.ts'
import { phonesOr } from './numbers.ts'

const GROUPS = `select g.id, g.name, g.created_at, array(
    select n.phone from sms_group_numbers n where n.church_id = g.church_id and n.group_id = g.id order by n.added_at, n.phone
  ) as sms_phone_number from sms_groups g where g.church_id = $1`

/** Returns the latest first. */
export async function findSmsGroups(tx: pg.ClientBase, churchId: string): Promise<SmsGroup[]> {
  return (await tx.query<SmsGroup>(`${GROUPS} order by g.created_at desc, g.id desc`, [churchId])).rows
}

/** Throws Problem NOT_FOUND. */
export async function storedSmsGroup(tx: pg.ClientBase, churchId: string, id: string): Promise<SmsGroup> {
  const { rows } = await tx.query<SmsGroup>(`${GROUPS} and g.id = $2`, [churchId, id])
  if (!rows[0]) throw notThere('This group')
  return rows[0]
}

type New = { id?: string | undefined; name: string; phoneNumbers: string[] }

/**
 * A retry with the same id, name and numbers returns the first group. Throws Problem ALREADY_EXISTS, or INVALID at
 * `phoneNumbers`.
 */
export function addSmsGroup(pool: pg.Pool, actor: Actor, typed: New): Promise<SmsGroup> {
  const { churchId } = actor
  return once(
    pool,
    churchId,
    typed.id,
    () => ({ table: `(${GROUP_AS_REQUESTED}) g`, columns: { name: typed.name, phones: phonesOf(typed) } }),
    () => inChurch(pool, churchId, (tx) => insertSmsGroup(tx, actor, typed)),
    (tx, id) => storedSmsGroup(tx, churchId, id),
  )
}

const GROUP_AS_REQUESTED = `select g.church_id, g.id, g.name, array(select n.phone from sms_group_numbers n
  where n.church_id = g.church_id and n.group_id = g.id order by n.phone) as phones from sms_groups g`

const phonesOf = ({ phoneNumbers }: New) => phonesOr(phoneNumbers, 'phoneNumbers').toSorted()

async function insertSmsGroup(tx: pg.PoolClient, actor: Actor, typed: New): Promise<SmsGroup> {
  const phones = phonesOr(typed.phoneNumbers, 'phoneNumbers')
  const id = typed.id ?? newId()
  const added = await tx.query(
    'insert into sms_groups (church_id, id, name, created_by) values ($1, $2, $3, $4) on conflict do nothing',
    [actor.churchId, id, typed.name, actor.accountId],
  )
  if (added.rowCount === 0) throw taken()
  await putNumbers(tx, actor.churchId, id, phones)
  await note(tx, actor, 'added an SMS group', id)
  return storedSmsGroup(tx, actor.churchId, id)
}

type Change = {
  groupId: string
  name?: string | undefined
  phoneNumbers?: string[] | undefined
  phoneNumbersToRemove?: string[] | undefined
}

/** Throws Problem NOT_FOUND, ALREADY_EXISTS, or INVALID at its field. */
export async function changeSmsGroup(tx: pg.PoolClient, actor: Actor, change: Change): Promise<SmsGroup> {
  const { groupId, name, phoneNumbers = [], phoneNumbersToRemove = [] } = change
  const { churchId } = actor
  await lockGroup(tx, churchId, groupId)
  const out = phonesOr(phoneNumbersToRemove, 'phoneNumbersToRemove')
  if (name !== undefined) await rename(tx, churchId, groupId, name)
  await tx.query(
    'delete from sms_group_numbers where church_id = $1 and group_id = $2 and phone = any($3::text[])',
    [churchId, groupId, out],
  )
  await putNumbers(tx, churchId, groupId, phonesOr(phoneNumbers, 'phoneNumbers'))
  await note(tx, actor, 'changed an SMS group', groupId)
  return storedSmsGroup(tx, churchId, groupId)
}

/** Returns how many numbers were new. */
export async function addToSmsGroup(
  tx: pg.PoolClient,
  actor: Actor,
  groupId: string,
  phones: readonly string[],
): Promise<number> {
  await lockGroup(tx, actor.churchId, groupId)
  const count = await putNumbers(tx, actor.churchId, groupId, phones)
  await note(tx, actor, 'changed an SMS group', groupId)
  return count
}

export async function deleteSmsGroup(tx: pg.PoolClient, actor: Actor, id: string): Promise<void> {
  const gone = await tx.query('delete from sms_groups where church_id = $1 and id = $2', [actor.churchId, id])
  if (gone.rowCount === 0) throw notThere('This group')
  await note(tx, actor, 'deleted an SMS group', id)
}

async function lockGroup(tx: pg.ClientBase, churchId: string, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from sms_groups where church_id = $1 and id = $2 for update', [
    churchId,
    id,
  ])
  if (rowCount === 0) throw notThere('This group')
}

async function rename(tx: pg.ClientBase, churchId: string, id: string, name: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select from sms_groups where church_id = $1 and lower(name) = lower($3) and id <> $2',
    [churchId, id, name],
  )
  if (rowCount) throw taken()
  await tx.query('update sms_groups set name = $3 where church_id = $1 and id = $2', [churchId, id, name])
}

async function putNumbers(tx: pg.ClientBase, churchId: string, id: string, phones: readonly string[]) {
  const put = await tx.query(
    `insert into sms_group_numbers (church_id, group_id, phone) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [churchId, id, phones],
  )
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from sms_group_numbers where church_id = $1 and group_id = $2',
    [churchId, id],
  )
  if (rows[0]!.count > MOST_RECIPIENTS) throw tooMany()
  return put.rowCount ?? 0
}

const tooMany = () => {
  const message = `A group holds ${MOST_RECIPIENTS.toLocaleString('en')} numbers at the most.`
  return new Problem('INVALID', message, [{ path: 'phoneNumbers', message }])
}

const taken = () => {
  const message = 'A group with that name already exists'
  return new Problem('ALREADY_EXISTS', message, [{ path: 'name', message }])
}

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: AuditAction, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'sms_groups', subjectId: id })
