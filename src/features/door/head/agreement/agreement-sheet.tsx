import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { listCode, sameList } from '../../../../../sync/merge/list-digest.ts'
import { formatCount } from '../../../../lib/format/format-count.ts'
import { useLive } from '../../../../domain/church/use-church.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import { ownList, receivedList } from './own-list.ts'
import './agreement.css'
import { useEffect, useState } from 'react'
import type { AgreementAnswer, ListDigest } from '../../../../../contract/sync/live.ts'
import { ApiProblem } from '../../../../lib/api/problem.ts'
import { useOnline } from '../../../../lib/device/use-online.ts'
import { askOthers } from './ask-others.ts'
import { personName } from '../../../../lib/format/person-name.ts'
import { formatMoment } from '../../../../lib/format/format-date.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { agreement } from '../../../../lib/messages/en/agreement.ts'
import { screenMessages } from '../../../../lib/messages/t.ts'

/** The sheet's messages, loaded together with it. */
export const tAgreement = screenMessages({ agreement })

type ComparedListsProps = { presences: Presences; answer: AgreementAnswer; timeZone: string }

/** The lists of the church and of each other phone, compared with this phone's list. */
export function ComparedLists({ presences, answer, timeZone }: ComparedListsProps) {
  const own = ownList(presences)
  const all = allAgree(presences, answer)
  return (
    <>
      <div role="status">
        <Line {...(all ? { same: true, text: all } : comparedWithChurch(presences, answer.list))} />
      </div>
      <h3>{tAgreement('agreement.phones')}</h3>
      {answer.phones.length === 0 && <p>{tAgreement('agreement.nobody')}</p>}
      <ul className="agreement-phones">
        {answer.phones.map((phone) => (
          <li key={`${phone.device_id} ${phone.person.id}`}>
            <strong>{tAgreement('agreement.phoneOf', { person: personName(phone.person) })}</strong>
            <Line {...comparedWithPhone(own, phone)} />
            <p className="agreement-contact">
              {tAgreement('agreement.heard', { when: formatMoment(phone.heard_at, timeZone) })}
              {phone.waiting > 0 && ` · ${tAgreement('agreement.holds', { count: phone.waiting })}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const Line = ({ same, text }: Compared) => (
  <p className={same ? 'agreement-same' : 'agreement-differs'}>
    <Icon name={same ? 'doubleCheck' : 'alert'} />
    <span>{text}</span>
  </p>
)

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

export type AgreementResult =
  | { status: 'asking' | 'offline' | 'unknown' | 'failed' }
  | { status: 'answered'; answer: AgreementAnswer }

/** The server queries the other phones during the first request. Their answers arrive a moment later. */
const OTHERS_ANSWER_MS = 1_500

/** @param digest of this phone's list: each change of it sends the request again */
export function useAgreement(church: Church, serviceId: string, presences: Live<Presences>, digest: string) {
  const [result, setResult] = useState<AgreementResult>({ status: 'asking' })
  const [round, setRound] = useState(0)
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    const leaving = new AbortController()
    const ask = () =>
      askOthers(church, serviceId, presences.current(), true, leaving.signal).then(
        (answer) => setResult({ status: 'answered', answer }),
        (thrown: unknown) => !leaving.signal.aborted && setResult({ status: failureOf(thrown) }),
      )
    void ask()
    const timer = setTimeout(() => void ask(), OTHERS_ANSWER_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [church, serviceId, presences, digest, round, online])
  const shown: AgreementResult = online ? result : { status: 'offline' }
  return { result: shown, again: () => setRound((count) => count + 1) }
}

const failureOf = (thrown: unknown) =>
  thrown instanceof ApiProblem && thrown.code === 'NOT_FOUND' ? ('unknown' as const) : ('failed' as const)

type Props = { church: Church; serviceId: string; presences: Live<Presences> }

/** The sheet that compares this phone's list with others: by eye offline, through the server online. */
export function AgreementSheet({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} title={tAgreement('agreement.title')} onClose={onClose}>
      <Agreement {...props} />
    </Sheet>
  )
}

function Agreement({ church, serviceId, presences }: Props) {
  const now = useLive(presences)
  const own = ownList(now)
  const { result, again } = useAgreement(church, serviceId, presences, own.digest)
  return (
    <div className="agreement">
      <p className="agreement-word" aria-label={tAgreement('agreement.word')}>
        <strong>{formatCount(own.count)}</strong> · <strong>{listCode(own)}</strong>
      </p>
      <p>{tAgreement('agreement.eye')}</p>
      {result.status === 'answered' ? (
        <ComparedLists presences={now} answer={result.answer} timeZone={church.church.time_zone} />
      ) : (
        <p role="status">{tAgreement(`agreement.${result.status}`)}</p>
      )}
      <h3>{tAgreement('agreement.whatNow')}</h3>
      <p>{tAgreement('agreement.whatNowBody')}</p>
      {result.status !== 'offline' && (
        <Button tone="quiet" onClick={again}>
          {tAgreement('agreement.again')}
        </Button>
      )}
    </div>
  )
}
