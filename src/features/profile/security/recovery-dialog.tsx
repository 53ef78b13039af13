import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { t } from '../messages.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { StatusLine } from '../../../ui/status-line.tsx'

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

type RecoveryStepProps = {
  codes: readonly string[]
  /** A user who leaves without confirming gets one warning. */
  leaving: boolean
  onDone: () => void
}

/** Recovery codes for the case that the phone with the app is lost. Nobody can show them again. */
export function RecoveryStep({ codes, leaving, onDone }: RecoveryStepProps) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('secondFactor.copied')),
      () => toastFailure(t('secondFactor.copyFailed')),
    )
  const save = () => {
    const name = `${t('common.appName').toLowerCase()}-recovery-codes.txt`
    saveFile(name, new Blob([`${text}\n`], { type: 'text/plain' }))
  }
  return (
    <div className="profile-codes">
      <p>{t('secondFactor.codesLead')}</p>
      {leaving && <StatusLine tone="refused">{t('secondFactor.notYet')}</StatusLine>}
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-buttons">
        <Button tone="quiet" icon="copy" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button tone="quiet" icon="download" onClick={save}>
          {t('secondFactor.save')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t('secondFactor.kept')}
      </Button>
    </div>
  )
}
