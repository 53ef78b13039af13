import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { t } from '../messages.ts'
import { BothForm } from './both-form.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

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
