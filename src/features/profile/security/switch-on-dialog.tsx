import { useState } from 'react'
import { say } from '../words.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { ScanStep, type Begun } from './scan-step.tsx'

type Props = { open: boolean; onClose: () => void }

/** Password, then the code to scan, then the recovery codes. */
export function SwitchOnDialog(props: Props) {
  return (
    <RecoveryDialog {...props} title={say('secondFactor.onTitle')}>
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
  const [begun, setBegun] = useState<Begun | null>(null)
  if (begun) return <ScanStep begun={begun} onOn={onCodes} />
  return <PasswordStep onBegun={setBegun} onCancel={onCancel} />
}
