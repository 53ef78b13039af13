import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'
import { BothForm } from './both-form.tsx'

type Props = { open: boolean; onClose: () => void }

/** Switches two-step verification off: the password alone then logs in. */
export function SwitchOffDialog({ open, onClose }: Props) {
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
