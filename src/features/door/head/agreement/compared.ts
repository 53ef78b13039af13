import type { AgreementAnswer, ListDigest } from '../../../../../contract/sync/live.ts'
import type { Presences } from '../../../../../sync/client/api.ts'
import { sameList } from '../../../../../sync/merge/list-digest.ts'
import { ownList, receivedList } from './own-list.ts'
import { tAgreement } from './messages.ts'

export type Compared = { same: boolean; text: string }

/** By counts alone, lists may differ in more people than the counts do, so the text says "at least". */
export function comparedWithChurch(presences: Presences, church: ListDigest): Compared {
  const own = ownList(presences)
  const { saved } = presences
  if (sameList(own, church)) return { same: true, text: tAgreement('agreement.churchSame') }
  if (saved > 0 && sameList(receivedList(presences), church))
    return { same: false, text: tAgreement('agreement.churchBut', { count: saved }) }
  const differs = tAgreement('agreement.differsBy', {
    count: Math.max(1, Math.abs(own.count - church.count)),
  })
  const here = saved > 0 ? `: ${tAgreement('agreement.onlyHere', { count: saved })}` : ''
  return { same: false, text: `${differs}${here}` }
}

export function comparedWithPhone(own: ListDigest, other: ListDigest): Compared {
  if (sameList(own, other)) return { same: true, text: tAgreement('agreement.same') }
  const count = Math.abs(own.count - other.count)
  if (count === 0) return { same: false, text: tAgreement('agreement.others') }
  const key = other.count < own.count ? 'agreement.fewer' : 'agreement.more'
  return { same: false, text: tAgreement(key, { count }) }
}

/** One sentence if all lists agree, else null. */
export function allAgree(presences: Presences, { list, phones }: AgreementAnswer): string | null {
  const own = ownList(presences)
  const same = sameList(own, list) && phones.length > 0 && phones.every((phone) => sameList(own, phone))
  return same ? tAgreement('agreement.sameAll', { count: phones.length + 1 }) : null
}
