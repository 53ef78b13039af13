import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'
import { BothForm } from './both-form.tsx'

type Props = { open: boolean; onClose: () => void }

/** From then on the password alone lets in. */
export function SwitchOffDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} title={say('secondFactor.offTitle')} onClose={onClose}>
      <BothForm
        lead={say('secondFactor.offLead')}
        submitLabel={say('secondFactor.switchOff')}
        danger
        submit={async (typed) => {
          await api.call(secondFactorRoutes.endSecondFactor, { body: typed })
          toast(say('secondFactor.switchedOff'))
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
