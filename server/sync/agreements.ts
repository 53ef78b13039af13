/**
 * What people agreed to at a form that wrote them down without a network: kept with the op that brought it, in its
 * transaction. An op is applied once, so its answers are kept once; a later form's answers stand beside earlier ones.
 */
import { newId } from '../../contract/ids.ts'
import { isOfAge } from '../../contract/of-age.ts'
import { isBirthDate } from '../../contract/routes/people.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import type { Statement } from '../db/pipeline.ts'
import type { Agreement } from '../../sync/mutations/capture-first-timer.ts'
import { isErasedRow } from './forget-erased.ts'
import { contextOf, type Settling } from './settle-op.ts'

type Line = {
  id: string
  member_id: string
  purpose: 'keep' | 'sms' | 'adult'
  given: boolean
  wording: string | null
  guardian_name: string | null
  guardian_phone: string | null
  asked_at: string
}

const KEEP = {
  name: 'agreements',
  text: `insert into consents (church_id, id, member_id, purpose, given, wording, channel, guardian_name, guardian_phone, asked_at)
    select $1, line.id, line.member_id, line.purpose, line.given, line.wording, 'kiosk', line.guardian_name, line.guardian_phone, line.asked_at
    from jsonb_to_recordset($2::jsonb) as line(id uuid, member_id uuid, purpose text, given boolean, wording text,
      guardian_name text, guardian_phone text, asked_at timestamptz)
    where not exists (select from members m where m.church_id = $1 and m.id = line.member_id and ${isErasedRow('m')})`,
}

/** The statements that keep them; none where no form asked. */
export function agreements(settling: Settling, fresh: WireOp[]): Statement[] {
  const lines = fresh.flatMap((op) => linesOf(settling, op))
  if (lines.length === 0) return []
  return [{ ...KEEP, values: [settling.churchId, JSON.stringify(lines)] }]
}

function linesOf(settling: Settling, op: WireOp): Line[] {
  if (op.type !== 'capture-first-timer' || settling.results.get(op.id)?.status !== 'applied') return []
  const parsed = settling.parsed.get(op)
  if (!parsed?.success) return []
  const typed = parsed.data as Agreement & { id: string; date_of_birth?: string | null }
  const asked_at = contextOf(settling, op).at
  const born = typed.date_of_birth
  // An op is not refused for it: of an answer and a date of birth that contradict each other, the date holds.
  const known = typed.adult !== undefined && born && isBirthDate(born)
  const said = known ? { ...typed, adult: isOfAge(born, asked_at.slice(0, 10)) } : typed
  // The person may have been known already, under another id.
  const member_id = settling.aliases.get(typed.id) ?? typed.id
  return answersOf(said).map((answer) => ({ ...answer, id: newId(), member_id, asked_at }))
}

function answersOf(typed: Agreement): Omit<Line, 'id' | 'member_id' | 'asked_at'>[] {
  const { consent, sms_consent, adult, guardian_name = null, guardian_phone = null } = typed
  const alone = { guardian_name: null, guardian_phone: null }
  const asked = [
    { purpose: 'keep', given: consent, wording: typed.consent_wording ?? null, ...alone },
    { purpose: 'sms', given: sms_consent, wording: typed.sms_consent_wording ?? null, ...alone },
    { purpose: 'adult', given: adult, wording: null, guardian_name, guardian_phone },
  ] as const
  return asked.flatMap(({ given, ...answer }) => (given === undefined ? [] : [{ ...answer, given }]))
}
