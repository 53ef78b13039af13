import { useMemo } from 'react'
import type { Church, OutboxCounts } from '../../../../sync/client/api.ts'
import { leaveKiosk } from '../../../lib/session/kiosk-session.ts'
import { homePath } from '../../../lib/session/return-path.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { useSealedHere } from '../../../lib/session/use-sealed-here.ts'
import { Button } from '../../../ui/button.tsx'
import { todaysServices } from '../service/kiosk-choice.ts'
import { ServicePick } from '../service/service-pick.tsx'
import { useToday } from '../../../lib/session/use-today.ts'
import { say } from '../words.ts'
import type { StaffProps } from './staff.tsx'

/** Behind the PIN: how it stands, which service, and the way out. */
export function StaffPanel({ church, choice, pick, onClose }: StaffProps) {
  const todays = todaysServices(useLive(church.services), useToday(church))
  const sealed = useSealedHere()
  const waiting = waitingWords(useLive(church.outbox.counts), sealed)
  const chosen = choice?.kind === 'chosen' ? choice.service.id : null
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{say('kiosk.staffTitle')}</h2>
        <p>
          {chosen && <Here key={chosen} church={church} serviceId={chosen} />}
          {chosen && waiting && ', '}
          {waiting}
        </p>
        {sealed !== null && sealed > 0 && <p>{say('kiosk.staffSealed', { count: sealed })}</p>}
      </div>
      {(todays.length > 1 || (!chosen && todays.length > 0)) && (
        <ServicePick title={say('kiosk.staffService')} services={todays} chosen={chosen} onPick={pick} />
      )}
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={() => void leaveKiosk(homePath)}>
          {say('kiosk.leave')}
        </Button>
        <Button onClick={onClose}>{say('kiosk.backToKiosk')}</Button>
      </div>
    </div>
  )
}

function Here({ church, serviceId }: { church: Church; serviceId: string }) {
  const presences = useMemo(() => church.presences(serviceId), [church, serviceId])
  const { total } = useLive(presences)
  return say('kiosk.staffHere', { count: total })
}

/** Everything is with the church only where no other account's changes wait sealed on this tablet either. */
function waitingWords({ pending, rejected }: OutboxCounts, sealed: number | null): string | null {
  if (pending === 0 && rejected > 0) return t('door.attention', { count: rejected })
  return pending > 0 || sealed === 0 ? say('kiosk.staffWaiting', { count: pending }) : null
}
