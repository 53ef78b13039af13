import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useNewVersion } from '../new-version.ts'

/**
 * A newer version waits until a person takes it, or until the app is next opened.
 * @param where in the menu, which the door has too, and in the bar: the style sheet shows one of the two
 */
export function NewVersionLine({ where }: { where: 'menu' | 'bar' }) {
  const { ready, start } = useNewVersion()
  if (!ready) return null
  const action = (
    <Button tone="quiet" onClick={start}>
      {t('shell.newVersionStart')}
    </Button>
  )
  return (
    <div className={`nx-newer-in-${where}`}>
      <StatusLine tone="received" action={action}>
        {t('shell.newVersion')}
      </StatusLine>
    </div>
  )
}
