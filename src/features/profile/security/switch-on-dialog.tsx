import { useState } from 'react'
import { t } from '../messages.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { ScanStep, type SecondFactorSetup } from './scan-step.tsx'

type Props = { open: boolean; onClose: () => void }

/** Switches it on: password, then the QR code, then the recovery codes. */
export function SwitchOnDialog(props: Props) {
  return (
    <RecoveryDialog {...props} title={t('secondFactor.onTitle')}>
      {(onCodes, onCancel) => <SwitchOn onCodes={onCodes} onCancel={onCancel} />}
    </RecoveryDialog>
  )
}

function SwitchOn({
  onCodes,
  onCancel,
}: {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  if (setup) return <ScanStep setup={setup} onOn={onCodes} />
  return <PasswordStep onStarted={setSetup} onCancel={onCancel} />
}
