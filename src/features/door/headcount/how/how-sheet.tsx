import type { Church, Headcount } from '../../../../../sync/client/api.ts'
import { Sheet } from '../../../../ui/dialog.tsx'
import { goesBelow, opposite } from '../kinds.ts'
import type { Counting } from '../use-counting.ts'
import { tHeadcount } from '../messages.ts'
import { RunLine } from './run-line.tsx'
import { runsOf } from './runs.ts'
import { useCounters } from './use-counters.ts'

type HowSheetProps = {
  open: boolean
  church: Church
  serviceId: string
  headcount: Headcount
  count: Counting['count']
  onClose: () => void
}

/** More than a person reads. One line says how many earlier runs exist. */
const SHOWN = 60

/** "How this was counted": account, time and number, and a button to take back one's own. */
export function HowSheet({ open, onClose, ...props }: HowSheetProps) {
  return (
    <Sheet open={open} title={tHeadcount('headcount.how')} onClose={onClose}>
      <HowList {...props} />
    </Sheet>
  )
}

function HowList({ church, serviceId, headcount, count }: Omit<HowSheetProps, 'open' | 'onClose'>) {
  const names = useCounters(serviceId)
  const runs = runsOf(headcount.entries())
  if (runs.length === 0) return <p>{tHeadcount('headcount.howNothing')}</p>
  return (
    <>
      <ul className="heads-runs">
        {runs.slice(0, SHOWN).map((run) => (
          <RunLine
            key={run.id}
            run={run}
            name={(run.by && names.get(run.by)) || undefined}
            timeZone={church.church.time_zone}
            onTakeBack={
              goesBelow(headcount.sum, opposite(run.heads))
                ? undefined
                : () => void count(opposite(run.heads))
            }
          />
        ))}
      </ul>
      {runs.length > SHOWN && <p>{tHeadcount('headcount.earlier', { count: runs.length - SHOWN })}</p>}
    </>
  )
}
