import { useMemo } from 'react'
import type { Church, OutboxCounts } from '../../../../sync/client/api.ts'
import { leaveKiosk } from '../../../domain/kiosk/kiosk.ts'
import { homePath } from '../../../domain/session/return-path.ts'
import { t } from '../../../lib/messages/t.ts'
import { useAllServices } from '../../../domain/church/all-services.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../../domain/session/other-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { todaysServices, type KioskChoice } from '../service/kiosk-choice.ts'
import { ServicePick } from '../service/service-pick.tsx'
import { useToday } from '../../../domain/church/clock.ts'
import { tKiosk } from '../messages.ts'

export type StaffProps = {
  church: Church
  choice: KioskChoice | null
  pick: (serviceId: string) => void
  /** Returns to the next person. */
  onClose: () => void
}

/** The panel behind the PIN: the sync state, the service, and the button that ends the kiosk. */
export function StaffPanel({ church, choice, pick, onClose }: StaffProps) {
  const todays = todaysServices(useAllServices(church), useToday(church))
  const encrypted = useEncryptedHere()
  const waiting = waitingWords(useLive(church.outbox.counts), encrypted)
  const chosen = choice?.kind === 'chosen' ? choice.service.id : null
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{tKiosk('kiosk.staffTitle')}</h2>
        <p>
          {chosen && <Here key={chosen} church={church} serviceId={chosen} />}
          {chosen && waiting && ', '}
          {waiting}
        </p>
        {encrypted !== null && encrypted > 0 && <p>{tKiosk('kiosk.staffEncrypted', { count: encrypted })}</p>}
      </div>
      {(todays.length > 1 || (!chosen && todays.length > 0)) && (
        <ServicePick title={tKiosk('kiosk.staffService')} services={todays} chosen={chosen} onPick={pick} />
      )}
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={() => void leaveKiosk(homePath)}>
          {tKiosk('kiosk.leave')}
        </Button>
        <Button onClick={onClose}>{tKiosk('kiosk.backToKiosk')}</Button>
      </div>
    </div>
  )
}

function Here({ church, serviceId }: { church: Church; serviceId: string }) {
  const presences = useMemo(() => church.presences(serviceId), [church, serviceId])
  const { total } = useLive(presences)
  return tKiosk('kiosk.staffHere', { count: total })
}

/** Says that everything was received only if no other account's changes are encrypted on this tablet. */
function waitingWords({ pending, rejected }: OutboxCounts, encrypted: number | null): string | null {
  if (pending === 0 && rejected > 0) return t('door.attention', { count: rejected })
  return pending > 0 || encrypted === 0 ? tKiosk('kiosk.staffWaiting', { count: pending }) : null
}
