import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { say } from './words.ts'

type SaveRowProps = { label: string; busy: boolean; onCancel: () => void }

/** Cancel and save. What was typed stays where a network is missing. */
export function SaveRow({ label, busy, onCancel }: SaveRowProps) {
  const online = useOnline()
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : say('finance.offline')}
      >
        {label}
      </Button>
    </>
  )
}
