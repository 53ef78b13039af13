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
import { SwitchOnDialog, RecoveryDialog } from './second-factor-dialogs.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

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

type Props = { open: boolean; onClose: () => void }

/** Creates new recovery codes, after most were used or when somebody may have seen them. */
export function NewCodesDialog(props: Props) {
  return (
    <RecoveryDialog {...props} title={t('secondFactor.newCodesTitle')}>
      {(onCodes, onCancel) => (
        <BothForm
          lead={t('secondFactor.newCodesLead')}
          submitLabel={t('secondFactor.newCodes')}
          submit={async (typed) => {
            const { recovery_codes } = await api.call(secondFactorRoutes.newRecoveryCodes, { body: typed })
            onCodes(recovery_codes)
          }}
          onCancel={onCancel}
        />
      )}
    </RecoveryDialog>
  )
}

type SwitchOffDialogProps = { open: boolean; onClose: () => void }

/** Switches two-step verification off: the password alone then logs in. */
export function SwitchOffDialog({ open, onClose }: SwitchOffDialogProps) {
  return (
    <Dialog open={open} title={t('secondFactor.offTitle')} onClose={onClose}>
      <BothForm
        lead={t('secondFactor.offLead')}
        submitLabel={t('secondFactor.switchOff')}
        danger
        submit={async (typed) => {
          await api.call(secondFactorRoutes.endSecondFactor, { body: typed })
          toast(t('secondFactor.switchedOff'))
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type Both = { current_password: string; code: string }

type BothFormProps = {
  /** The consequences of the step. */
  lead: string
  submitLabel: string
  danger?: boolean
  submit: (typed: Both) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code, so that an unlocked phone is not enough. */
export function BothForm({ lead, submitLabel, danger = false, submit, onCancel }: BothFormProps) {
  const form = useForm({
    initial: { current_password: '', code: '' },
    submit: async (typed) => {
      try {
        await submit(typed)
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        tone={danger ? 'danger' : 'primary'}
        busy={form.busy}
        busyLabel={t('secondFactor.working')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
      <PasswordField {...form.field('current_password')} label={t('secondFactor.yourPassword')} focusFirst />
      <TextField
        {...form.field('code')}
        label={t('secondFactor.codeOrRecovery')}
        autoComplete="one-time-code"
      />
    </Form>
  )
}
