/** Reads and notes a person's consents. Every answer is stored, and the latest counts. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { ConsentLine } from '../../../contract/routes/personal-data.ts'
import { isOfAge } from '../../../contract/people/consent.ts'
import { dayIn, timeZoneOf, phoneOr } from '../shared/requests.ts'

type Consents = {
  sms: boolean | null
  guardian: { name: string | null; phone: string | null } | null
  lines: ConsentLine[]
}

export async function findConsents(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<Consents> {
  const { rows: lines } = await tx.query<ConsentLine>(
    `select id, purpose, given, wording, channel, guardian_name, guardian_phone, asked_at, revoked_at from consents
     where church_id = $1 and member_id = any($2::uuid[]) order by asked_at desc, id desc`,
    [churchId, ids],
  )
  const sms = lines.find(({ purpose }) => purpose === 'sms')
  const adult = lines.find(({ purpose }) => purpose === 'adult')
  const guardian = adult && (adult.guardian_name ?? adult.guardian_phone) !== null
  return {
    sms: sms ? sms.given && !sms.revoked_at : null,
    guardian: guardian ? { name: adult.guardian_name, phone: adult.guardian_phone } : null,
    lines,
  }
}

type Answer = { sms: boolean; wording?: string | null | undefined }
type Guardian = { guardian_name: string | null; guardian_phone: string | null }

const SAID = {
  true: 'They told the church that it may send them SMS.',
  false: 'They told the church not to send them SMS.',
}

/** A "no" also revokes earlier consents. */
export async function noteSms(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
  id: string,
  { sms, wording }: Answer,
): Promise<void> {
  if (!sms)
    await tx.query(
      `update consents set revoked_at = now()
       where church_id = $1 and member_id = any($2::uuid[]) and purpose = 'sms' and given and revoked_at is null`,
      [churchId, ids],
    )
  await tx.query(
    `insert into consents (church_id, id, member_id, purpose, given, wording, channel) values ($1, $2, $3, 'sms', $4, $5, 'administrator')`,
    [churchId, newId(), id, sms, wording || SAID[`${sms}`]],
  )
}

/**
 * Notes the guardian. If both fields are blank, the person has no guardian. A known date of birth decides whether
 * they are of age. Throws Problem INVALID at `guardian_phone`.
 */
export async function noteGuardian(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  { guardian_name, guardian_phone }: Guardian,
): Promise<void> {
  const phone = guardian_phone && phoneOr(guardian_phone, 'guardian_phone')
  const born = await dateOfBirthOf(tx, churchId, id)
  const ofAge = born
    ? isOfAge(born, dayIn(await timeZoneOf(tx, churchId)))
    : guardian_name === null && phone === null
  await tx.query(
    `insert into consents (church_id, id, member_id, purpose, given, channel, guardian_name, guardian_phone)
     values ($1, $2, $3, 'adult', $4, 'administrator', $5, $6)`,
    [churchId, newId(), id, ofAge, guardian_name, phone],
  )
}

async function dateOfBirthOf(tx: pg.ClientBase, churchId: string, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ born: string | null }>(
    'select date_of_birth as born from members where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]?.born ?? null
}

export type Agreed = {
  consent?: boolean
  consent_wording?: string | null
  sms_consent?: boolean
  sms_consent_wording?: string | null
  adult?: boolean
  guardian_name?: string | null
  guardian_phone?: string | null
}

type Line = { purpose: 'keep' | 'sms' | 'adult'; given?: boolean; wording?: string | null }

/**
 * Stores a person's consents from a public form, with the wording they read. A question that was not asked stores
 * nothing. A retry of the form adds nothing.
 */
export async function keepConsents(
  tx: pg.ClientBase,
  churchId: string,
  memberId: string,
  agreed: Agreed,
): Promise<void> {
  const lines: Line[] = [
    { purpose: 'keep', given: agreed.consent, wording: agreed.consent_wording },
    { purpose: 'sms', given: agreed.sms_consent, wording: agreed.sms_consent_wording },
    { purpose: 'adult', given: agreed.adult },
  ]
  for (const { purpose, given, wording } of lines) {
    if (given === undefined) continue
    const guardian = purpose === 'adult' ? [agreed.guardian_name, agreed.guardian_phone] : [null, null]
    await tx.query(
      `insert into consents (church_id, id, member_id, purpose, given, wording, channel, guardian_name, guardian_phone)
       select $1, $2, $3, $4, $5, $6, 'public form', $7, $8
       where not exists (select from consents where church_id = $1 and member_id = $3 and purpose = $4)`,
      [churchId, newId(), memberId, purpose, given, wording, ...guardian],
    )
  }
}
