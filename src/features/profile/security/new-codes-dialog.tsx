import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { say } from '../words.ts'
import { BothForm } from './both-form.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

type Props = { open: boolean; onClose: () => void }

/** For who used most of the recovery codes, or no longer knows who has seen them. */
export function NewCodesDialog(props: Props) {
  return (
    <RecoveryDialog {...props} title={say('secondFactor.newCodesTitle')}>
      {(onCodes, onCancel) => (
        <BothForm
          lead={say('secondFactor.newCodesLead')}
          submitLabel={say('secondFactor.newCodes')}
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
