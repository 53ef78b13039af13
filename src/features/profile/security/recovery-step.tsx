import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { StatusLine } from '../../../ui/status-line.tsx'
import { say } from '../words.ts'

type Props = {
  codes: readonly string[]
  /** Whoever leaves without having them is told what that means, once. */
  leaving: boolean
  onDone: () => void
}

/** The way in when the phone with the app is lost; nobody can show them again. */
export function RecoveryStep({ codes, leaving, onDone }: Props) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(say('secondFactor.copied')),
      () => toastFailure(say('secondFactor.copyFailed')),
    )
  const save = () => {
    const name = `${t('common.appName').toLowerCase()}-recovery-codes.txt`
    saveFile(name, new Blob([`${text}\n`], { type: 'text/plain' }))
  }
  return (
    <div className="profile-codes">
      <p>{say('secondFactor.codesLead')}</p>
      {leaving && <StatusLine tone="refused">{say('secondFactor.notYet')}</StatusLine>}
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-buttons">
        <Button tone="quiet" icon="copy" onClick={() => void copy()}>
          {say('secondFactor.copy')}
        </Button>
        <Button tone="quiet" icon="download" onClick={save}>
          {say('secondFactor.save')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {say('secondFactor.kept')}
      </Button>
    </div>
  )
}
