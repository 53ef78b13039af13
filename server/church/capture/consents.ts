/**
 * What a person agreed to at a public form, with the sentence as they read it. Questions not asked leave nothing, and a
 * form that comes again adds nothing to what it left before.
 */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'

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
