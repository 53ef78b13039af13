import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { say } from '../words.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { ScanStep, type Begun } from './scan-step.tsx'

type Props = { open: boolean; onClose: () => void }

/** Password, then the code to scan, then the recovery codes, which are shown this once. */
export function SwitchOnDialog({ open, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** Somebody was about to leave the codes without saying that they have them. */
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setBegun(null)
    setCodes(null)
    setLeaving(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={codes ? say('secondFactor.codesTitle') : say('secondFactor.onTitle')}
      onClose={codes && !leaving ? () => setLeaving(true) : close}
    >
      {codes ? (
        <RecoveryStep codes={codes} leaving={leaving} onDone={close} />
      ) : begun ? (
        <ScanStep begun={begun} onOn={setCodes} />
      ) : (
        <PasswordStep onBegun={setBegun} onCancel={close} />
      )}
    </Dialog>
  )
}
