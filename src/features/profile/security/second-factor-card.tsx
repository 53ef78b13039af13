import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { useAddressDialog } from '../../../lib/address/use-address-dialog.ts'
import { api } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { useLastKnown } from '../../../lib/session/use-last-known.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AsOf } from '../../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../../ui/failed-load.tsx'
import { say } from '../words.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { SwitchOffDialog } from './switch-off-dialog.tsx'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

const secondFactorActs = ['second-step', 'new-codes'] as const

const load = (signal: AbortSignal) => api.call(secondFactorRoutes.secondFactor, { signal })

/** Whether logging in asks for a second step, and switching it. */
export function SecondFactorCard() {
  const { church } = useChurch()
  const [factor, reload] = useLastKnown('second-factor', load)
  const dialog = useAddressDialog(secondFactorActs)
  if (factor.status === 'failed')
    return (
      <FailedLoad title={say('secondFactor.notSeen')} sentence={factor.problem.message} onRetry={reload} />
    )
  const known = factor.status === 'ready' ? factor.value : null
  const close = () => {
    dialog.close()
    reload()
  }
  return (
    <>
      <Card
        title={say('secondFactor.title')}
        hint={say('secondFactor.hint')}
        actions={<SecondFactorButtons on={known?.on} onAct={dialog.open} />}
      >
        {factor.status === 'ready' && factor.from && <AsOf from={factor.from} timeZone={church.time_zone} />}
        {known && <Standing on={known.on} left={known.recovery_codes_left} />}
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
  /** Not known yet where it is nothing. */
  on: boolean | undefined
  onAct: (act: (typeof secondFactorActs)[number]) => void
}

/** Each says by itself why it is shut: on a phone they stand beneath each other. */
export function SecondFactorButtons({ on, onAct }: ButtonsProps) {
  const whyNot = useOnline() ? undefined : t('offline.needsNetwork')
  return (
    <>
      {on && (
        <Button tone="quiet" whyNot={whyNot} onClick={() => onAct('new-codes')}>
          {say('secondFactor.newCodes')}
        </Button>
      )}
      <Button
        tone={on ? 'quiet' : 'primary'}
        disabled={on === undefined}
        whyNot={whyNot}
        onClick={() => onAct('second-step')}
      >
        {on ? say('secondFactor.switchOff') : say('secondFactor.switchOn')}
      </Button>
    </>
  )
}

function Standing({ on, left }: { on: boolean; left: number }) {
  if (!on)
    return (
      <p>
        <Badge>{say('secondFactor.off')}</Badge>
      </p>
    )
  return (
    <>
      <p>
        <Badge tone="palm" icon="checkCircle">
          {say('secondFactor.on')}
        </Badge>
      </p>
      <p className="profile-note">{say('secondFactor.left', { count: left })}</p>
    </>
  )
}
