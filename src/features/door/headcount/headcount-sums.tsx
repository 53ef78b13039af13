import type { Headcount, Heads } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { formatCount } from '../../../lib/format/format-count.ts'
import { beneathCount, shareWords } from './compare-text.ts'
import { inTheRoom, isSame, NONE } from './kinds.ts'
import { tHeadcount } from './messages.ts'

type HeadcountSumsProps = {
  headcount: Headcount
  /** The values that the counters show. */
  shown: Heads
  /** The number of people marked by name. */
  named: number
  onHow: () => void
}

/** Takes the room of a line. */
const NO_TEXT = '\u00a0'

/** The number of people in the room, the counting accounts, and the comparison with the names. */
export function HeadcountSums({ headcount, shown, named, onHow }: HeadcountSumsProps) {
  const { read, sum, own, waiting } = headcount
  const online = useOnline()
  const nobody = [sum, own].every((heads) => isSame(heads, NONE))
  return (
    <div className="heads-sums">
      <div className="heads-total">
        <p>
          <strong>{read ? formatCount(inTheRoom(shown)) : '–'}</strong> {tHeadcount('headcount.counted')}
        </p>
        <button type="button" onClick={onHow}>
          {tHeadcount('headcount.who')}
        </button>
      </div>
      <p className="heads-share">
        {read &&
          (nobody ? tHeadcount('headcount.nobodyYet') : `${shareWords(sum, own)} · ${whereWords(waiting)}`)}
        {!read && NO_TEXT}
      </p>
      <p className="heads-compare">{read ? beneathCount(shown, named, online) : NO_TEXT}</p>
    </div>
  )
}

const whereWords = (waiting: number): string =>
  waiting > 0 ? tHeadcount('headcount.waiting', { count: waiting }) : tHeadcount('headcount.allReceived')
