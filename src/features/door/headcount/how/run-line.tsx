import { formatTime } from '../../../../lib/format/format-date.ts'
import { headsWords } from '../kinds.ts'
import { words } from '../messages.ts'
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
    `${whoOf(run, name)}, ${from === to ? from : words('headcount.from', { from, to })}`,
    run.takenBackAt && words('headcount.takenBackAt', { time: time(run.takenBackAt) }),
    run.waits && words('headcount.onThisPhone'),
  ]
  return (
    <li data-taken-back={run.takenBackAt ? true : undefined}>
      <div>
        <strong>{what}</strong>
        <span>{said.filter(Boolean).join(' · ')}</span>
      </div>
      {run.own && !run.takenBackAt && onTakeBack && (
        <button type="button" aria-label={words('headcount.takeBackNamed', { what })} onClick={onTakeBack}>
          {words('headcount.takeBack')}
        </button>
      )}
    </li>
  )
}

function whoOf(run: Run, name: string | undefined): string {
  if (run.own) return words('headcount.you')
  if (run.by === null) return words('headcount.office')
  return name ?? words('headcount.somebody')
}
