import type { AgreementAnswer } from '../../../../../contract/sync/live.ts'
import type { Presences } from '../../../../../sync/client/api.ts'
import { personName } from '../../../../lib/format/person-name.ts'
import { formatMoment } from '../../../../lib/format/format-date.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { allAgree, comparedWithChurch, comparedWithPhone, type Compared } from './compared.ts'
import { ownList } from './own-list.ts'
import { tAgreement } from './messages.ts'

type Props = { presences: Presences; answer: AgreementAnswer; timeZone: string }

/** The lists of the church and of each other phone, compared with this phone's list. */
export function ComparedLists({ presences, answer, timeZone }: Props) {
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
