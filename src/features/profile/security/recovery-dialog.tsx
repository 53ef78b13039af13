import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { t } from '../messages.ts'
import { RecoveryStep } from './recovery-step.tsx'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  /** The steps that lead to the codes. */
  children: (onCodes: (codes: readonly string[]) => void, onCancel: () => void) => ReactNode
}

/** A dialog that ends with recovery codes. They are shown only once, so a stray tap or Back does not close it. */
export function RecoveryDialog({ open, title, onClose, children }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** The user tried to leave the codes without confirming that they are saved. */
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setCodes(null)
    setLeaving(false)
    onClose()
  }
  // Back removed the dialog from the address.
  const wentBack = codes !== null && !open
  return (
    <Dialog
      open={open || wentBack}
      title={codes ? t('secondFactor.codesTitle') : title}
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
