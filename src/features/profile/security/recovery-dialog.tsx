import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { say } from '../words.ts'
import { RecoveryStep } from './recovery-step.tsx'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  /** What leads to the codes. */
  children: (onCodes: (codes: readonly string[]) => void, onCancel: () => void) => ReactNode
}

/** A dialog that ends with recovery codes, which are shown this once and not lost by a stray tap or a phone's Back. */
export function RecoveryDialog({ open, title, onClose, children }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** Somebody was about to leave the codes without saying that they have them. */
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setCodes(null)
    setLeaving(false)
    onClose()
  }
  // Back has closed it by its address.
  const wentBack = codes !== null && !open
  return (
    <Dialog
      open={open || wentBack}
      title={codes ? say('secondFactor.codesTitle') : title}
      onClose={codes && !leaving && !wentBack ? () => setLeaving(true) : close}
    >
      {codes ? (
        <RecoveryStep codes={codes} leaving={leaving || wentBack} onDone={close} />
      ) : (
        children(setCodes, close)
      )}
    </Dialog>
  )
}
