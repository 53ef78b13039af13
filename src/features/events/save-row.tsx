import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { say } from './words.ts'

type SaveRowProps = {
  busy: boolean
  onCancel: () => void
  /** Why nothing can be saved, besides the network. */
  whyNot?: string | undefined
}

/** Cancel and Save changes. What was typed stays where a network is missing. */
export function SaveRow({ busy, onCancel, whyNot }: SaveRowProps) {
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
        whyNot={online ? whyNot : say('events.offline')}
      >
        {t('common.saveChanges')}
      </Button>
    </>
  )
}
