import { formatTime } from '../../../../lib/format/format-date.ts'
import { headsWords } from '../kinds.ts'
import { tHeadcount } from '../messages.ts'
import type { Run } from './runs.ts'

type RunLineProps = {
  run: Run
  /** The name of the counter, if the server has sent it. */
  name: string | undefined
  timeZone: string
  /** Undefined: others have subtracted so many that this run cannot be taken back too. */
  onTakeBack: (() => void) | undefined
}

/** "+12 men · You, 09:42 to 09:47". */
export function RunLine({ run, name, timeZone, onTakeBack }: RunLineProps) {
  const time = (instant: string) => formatTime(instant, timeZone)
  const [from, to] = [time(run.from), time(run.to)]
  const what = headsWords(run.heads)
  const said = [
    `${whoOf(run, name)}, ${from === to ? from : tHeadcount('headcount.from', { from, to })}`,
    run.takenBackAt && tHeadcount('headcount.takenBackAt', { time: time(run.takenBackAt) }),
    run.waits && tHeadcount('headcount.onThisPhone'),
  ]
  return (
    <li data-taken-back={run.takenBackAt ? true : undefined}>
      <div>
        <strong>{what}</strong>
        <span>{said.filter(Boolean).join(' · ')}</span>
      </div>
      {run.own && !run.takenBackAt && onTakeBack && (
        <button
          type="button"
          aria-label={tHeadcount('headcount.takeBackNamed', { what })}
          onClick={onTakeBack}
        >
          {tHeadcount('headcount.takeBack')}
        </button>
      )}
    </li>
  )
}

function whoOf(run: Run, name: string | undefined): string {
  if (run.own) return tHeadcount('headcount.you')
  if (run.by === null) return tHeadcount('headcount.office')
  return name ?? tHeadcount('headcount.somebody')
}
