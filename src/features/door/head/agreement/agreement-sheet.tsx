import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { listCode } from '../../../../../sync/merge/list-digest.ts'
import { formatCount } from '../../../../lib/format/format-count.ts'
import { useLive } from '../../../../domain/church/use-church.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import { ownList } from './own-list.ts'
import { ComparedLists } from './compared-lists.tsx'
import { useAgreement } from './use-agreement.ts'
import { tAgreement } from './messages.ts'
import './agreement.css'

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
