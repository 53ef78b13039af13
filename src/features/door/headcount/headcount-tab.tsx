import { useCallback, useState } from 'react'
import { useLive } from '../../../domain/church/use-church.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { TabProps } from '../tab-props.ts'
import { CounterRow } from './counter-row.tsx'
import { HeadcountSums } from './headcount-sums.tsx'
import { HowSheet } from './how/how-sheet.tsx'
import { headsWords, KINDS, kindName, plus, type Kind } from './kinds.ts'
import { SeveralSheet } from './several-sheet.tsx'
import { useCounting } from './use-counting.ts'
import { tHeadcount } from './messages.ts'
import './headcount.css'

/** The headcount tab: an usher counts rows of heads with one thumb. */
export function HeadcountTab({ church, serviceId, presences, showNotice }: TabProps) {
  const headcount = useLive(church.headcount(serviceId))
  const { total: named } = useLive(presences)
  const { count, undo, onItsWay, last } = useCounting({ church, serviceId, showNotice })
  const [several, setSeveral] = useState<Kind | null>(null)
  const [asksHow, setAsksHow] = useState(false)
  const onSeveral = useCallback((kind: Kind) => setSeveral(kind), [])
  const shown = plus(headcount.sum, onItsWay)
  return (
    <section className="heads" aria-label={tHeadcount('headcount.title')}>
      <HeadcountSums headcount={headcount} shown={shown} named={named} onHow={() => setAsksHow(true)} />
      <div className="heads-rows">
        {KINDS.map((kind) => (
          <CounterRow
            key={kind}
            kind={kind}
            count={headcount.read ? shown[kind] : null}
            saving={onItsWay[kind] !== 0}
            onCount={count}
            onSeveral={onSeveral}
          />
        ))}
      </div>
      <div className="heads-actions">
        <button type="button" aria-disabled={!last} onClick={() => void undo()}>
          <Icon name="undo" />
          <span>
            {last
              ? tHeadcount('headcount.undo', { what: headsWords(last) })
              : tHeadcount('headcount.nothingToUndo')}
          </span>
        </button>
        <button type="button" onClick={() => setSeveral('men')}>
          <Icon name="counter" />
          <span>{tHeadcount('headcount.several')}</span>
        </button>
      </div>
      <p className="nx-visually-hidden" role="status">
        {last && saidNow(last, headcount.sum)}
      </p>
      <SeveralSheet kind={several} sum={shown} count={count} onClose={() => setSeveral(null)} />
      <HowSheet
        open={asksHow}
        church={church}
        serviceId={serviceId}
        headcount={headcount}
        count={count}
        onClose={() => setAsksHow(false)}
      />
    </section>
  )
}

/** "Men: 35", for screen readers. */
function saidNow(last: Record<Kind, number>, sum: Record<Kind, number>): string {
  return KINDS.filter((kind) => last[kind] !== 0)
    .map((kind) => tHeadcount('headcount.now', { kind: kindName(kind), count: sum[kind] }))
    .join(', ')
}
