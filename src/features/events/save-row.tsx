import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { t } from './messages.ts'

type SaveRowProps = {
  busy: boolean
  onCancel: () => void
  /** The reason why nothing can be saved, besides a missing network. */
  whyNot?: string | undefined
}

/** Cancel and Save changes. Offline the draft stays. */
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
        whyNot={online ? whyNot : t('events.offline')}
      >
        {t('common.saveChanges')}
      </Button>
    </>
  )
}
