import { useEffect } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { whenQuiet } from '../../../lib/device/when-quiet.ts'
import { t } from '../../../lib/messages/t.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { latePlace } from '../../../ui/late-place.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { loadForm } from './load-form.ts'
import type { FirstTimer } from './use-first-timer.ts'

const FirstTimerForm = latePlace(async () => (await loadForm()).FirstTimerForm, <SkeletonRows />)

type FirstTimerSheetProps = { church: Church; presences: Live<Presences>; firstTimer: FirstTimer }

/** "New here?", over the list, which stays where it was. */
export function FirstTimerSheet({ church, presences, firstTimer }: FirstTimerSheetProps) {
  const { values, close } = firstTimer
  // Ready before anybody asks; what could not be fetched now is fetched when it is opened.
  useEffect(() => whenQuiet(() => void loadForm().catch(() => undefined)), [])
  return (
    <Sheet open={values !== null} title={t('door.formTitle')} onClose={close}>
      {values && (
        <FirstTimerForm
          key={JSON.stringify(values)}
          church={church}
          presences={presences}
          initial={values}
          firstTimer={firstTimer}
        />
      )}
    </Sheet>
  )
}
