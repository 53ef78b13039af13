import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { FirstTimerForm } from './first-timer-form.tsx'
import type { FirstTimer } from './use-first-timer.ts'

/** "New here?", over the list, which stays where it was. */
export function FirstTimerSheet({ church, firstTimer }: { church: Church; firstTimer: FirstTimer }) {
  const { values, close } = firstTimer
  return (
    <Sheet open={values !== null} title={t('door.formTitle')} onClose={close}>
      {values && <FirstTimerForm church={church} initial={values} firstTimer={firstTimer} />}
    </Sheet>
  )
}
