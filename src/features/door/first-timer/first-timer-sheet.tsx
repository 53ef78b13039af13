import { useEffect } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { whenQuiet } from '../../../lib/device/timing.ts'
import { t } from '../../../lib/messages/t.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { loadForm, type FirstTimer } from './use-first-timer.ts'

const FirstTimerForm = lazyPart(async () => (await loadForm()).FirstTimerForm, <SkeletonRows />)

type FirstTimerSheetProps = { church: Church; presences: Live<Presences>; firstTimer: FirstTimer }

/** The "New here?" sheet over the list, which keeps its position. */
export function FirstTimerSheet({ church, presences, firstTimer }: FirstTimerSheetProps) {
  const { values, close } = firstTimer
  // Loads the form ahead while the app is idle. After a failure it loads when the sheet opens.
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
