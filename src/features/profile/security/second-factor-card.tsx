import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { useAddressDialog } from '../../../lib/address/address-dialog.ts'
import { api } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { useLastKnown } from '../../../domain/church/use-last-known.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AsOf } from '../../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../../ui/failed-load.tsx'
import { t } from '../messages.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { SwitchOffDialog } from './switch-off-dialog.tsx'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

const secondFactorActions = ['second-step', 'new-codes'] as const

const load = (signal: AbortSignal) => api.call(secondFactorRoutes.secondFactor, { signal })

/** Shows if two-step verification is on, and switches it. */
export function SecondFactorCard() {
  const { church } = useChurch()
  const [factor, reload] = useLastKnown('second-factor', load)
  const dialog = useAddressDialog(secondFactorActions)
  if (factor.status === 'failed')
    return <FailedLoad title={t('secondFactor.notSeen')} sentence={factor.problem.message} onRetry={reload} />
  const known = factor.status === 'ready' ? factor.value : null
  const close = () => {
    dialog.close()
    reload()
  }
  return (
    <>
      <Card
        title={t('secondFactor.title')}
        hint={t('secondFactor.hint')}
        actions={<SecondFactorButtons on={known?.on} onAct={dialog.open} />}
      >
        {factor.status === 'ready' && factor.from && <AsOf from={factor.from} timeZone={church.time_zone} />}
        {known && <SecondFactorStatus on={known.on} left={known.recovery_codes_left} />}
      </Card>
      {known &&
        (known.on ? (
          <>
            <SwitchOffDialog open={dialog.act === 'second-step'} onClose={close} />
            <NewCodesDialog open={dialog.act === 'new-codes'} onClose={close} />
          </>
        ) : (
          <SwitchOnDialog open={dialog.act === 'second-step'} onClose={close} />
        ))}
    </>
  )
}

type ButtonsProps = {
  /** Undefined while not known. */
  on: boolean | undefined
  onAct: (act: (typeof secondFactorActions)[number]) => void
}

/** Each button shows why it is disabled, because on a phone they stand one below the other. */
export function SecondFactorButtons({ on, onAct }: ButtonsProps) {
  const whyNot = useOnline() ? undefined : t('offline.needsNetwork')
  return (
    <>
      {on && (
        <Button tone="quiet" whyNot={whyNot} onClick={() => onAct('new-codes')}>
          {t('secondFactor.newCodes')}
        </Button>
      )}
      <Button
        tone={on ? 'quiet' : 'primary'}
        disabled={on === undefined}
        whyNot={whyNot}
        onClick={() => onAct('second-step')}
      >
        {on ? t('secondFactor.switchOff') : t('secondFactor.switchOn')}
      </Button>
    </>
  )
}

function SecondFactorStatus({ on, left }: { on: boolean; left: number }) {
  if (!on)
    return (
      <p>
        <Badge>{t('secondFactor.off')}</Badge>
      </p>
    )
  return (
    <>
      <p>
        <Badge tone="palm" icon="checkCircle">
          {t('secondFactor.on')}
        </Badge>
      </p>
      <p className="profile-note">{t('secondFactor.left', { count: left })}</p>
    </>
  )
}
