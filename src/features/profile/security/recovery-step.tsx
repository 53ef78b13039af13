import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { StatusLine } from '../../../ui/status-line.tsx'
import { t } from '../messages.ts'

type Props = {
  codes: readonly string[]
  /** A user who leaves without confirming gets one warning. */
  leaving: boolean
  onDone: () => void
}

/** Recovery codes for the case that the phone with the app is lost. Nobody can show them again. */
export function RecoveryStep({ codes, leaving, onDone }: Props) {
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
