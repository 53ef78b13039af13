import { useState } from 'react'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

type Props = { one: SentSms; onChanged: () => void; onTopUp: () => void }

/** Buttons of a message that has not started: cancel it, or send it now. */
export function SentActions({ one, onChanged, onTopUp }: Props) {
  const { features } = useChurch()
  const online = useOnline()
  const { busy, failure, byNight, take } = useDecision(one.id, onChanged)
  if (one.state !== 'scheduled' && one.state !== 'asks' && one.state !== 'no_money') return null
  return (
    <>
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <div className="bulk-sms-actions">
        <Button tone="quiet" busy={busy} disabled={!online} onClick={() => void take('cancel')}>
          {t('bulkSms.cancelSend')}
        </Button>
        {one.state === 'no_money' && features.includes('financeAccess') && (
          <Button tone="quiet" icon="wallet" disabled={!online} onClick={onTopUp}>
            {t('bulkSms.topUp')}
          </Button>
        )}
        <Button busy={busy} disabled={!online} onClick={() => void take('send')}>
          {byNight ? t('bulkSms.sendByNight') : t('bulkSms.sendNow')}
        </Button>
      </div>
    </>
  )
}

/** In quiet hours the first tap warns, and the second sends. */
function useDecision(id: string, onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [byNight, setByNight] = useState(false)
  const take = async (decision: 'cancel' | 'send') => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (decision === 'cancel') await api.call(smsRoutes.cancelSms, { params: { id } })
      else await api.call(smsRoutes.confirmSms, { params: { id }, body: { send_in_quiet_hours: byNight } })
      toast(decision === 'cancel' ? t('bulkSms.cancelled') : t('toasts.smsSent'))
      onChanged()
    } catch (thrown) {
      const problem = problemOf(thrown)
      setByNight(problem.code === 'QUIET_HOURS')
      setFailure(problem.code === 'QUIET_HOURS' ? t('bulkSms.quiet') : problem.message)
    }
    setBusy(false)
  }
  return { busy, failure, byNight, take }
}
