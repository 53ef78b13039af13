import { useEffect } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { tKiosk } from '../messages.ts'
import { alreadyHere } from './family-step.tsx'
import type { Step } from './use-visit.ts'

/** Long enough to read one's name, short enough for the next person in the queue. */
const THANKS_MS = 6000

/** Nobody was found: try again, or register as new. */
export function NobodyStep({
  church,
  onAgain,
  onNew,
}: {
  church: Church
  onAgain: () => void
  onNew: () => void
}) {
  const { complete } = useLive(church.status)
  return (
    <div className="kiosk-question kiosk-later">
      <div className="kiosk-words">
        <h2>{tKiosk('kiosk.nobodyTitle')}</h2>
        <p>{tKiosk(complete ? 'kiosk.nobodyBody' : 'kiosk.nobodyComing')}</p>
      </div>
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={onAgain}>
          {tKiosk('kiosk.tryAgain')}
        </Button>
        <Button onClick={onNew}>{tKiosk('kiosk.newHere')}</Button>
      </div>
    </div>
  )
}

/** Two records that only an usher can tell apart. */
export function AlikeStep({ onDone }: { onDone: () => void }) {
  return (
    <div className="kiosk-question kiosk-later" role="status">
      <div className="kiosk-words">
        <h2>{tKiosk('kiosk.alikeTitle')}</h2>
        <p>{tKiosk('kiosk.alikeBody')}</p>
      </div>
      <div className="kiosk-actions">
        <Button onClick={onDone}>{tKiosk('kiosk.nextPerson')}</Button>
      </div>
    </div>
  )
}

/** Thanks the person by the typed name, or without a name after a number. It closes by itself. */
export function EndStep({ step, onDone }: { step: Extract<Step, { at: 'end' }>; onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, THANKS_MS)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div className="kiosk-question kiosk-later kiosk-end">
      <div className="kiosk-words" role="status">
        <span className="kiosk-tick">
          <Icon name="check" large />
        </span>
        <h2>{titleOf(step)}</h2>
        <p>{bodyOf(step)}</p>
        {step.children && <p>{tKiosk('kiosk.childrenNext')}</p>}
      </div>
      <div className="kiosk-actions">
        <Button onClick={onDone}>{tKiosk('kiosk.nextPerson')}</Button>
      </div>
    </div>
  )
}

function titleOf({ how, name }: Extract<Step, { at: 'end' }>): string {
  if (how === 'already') return alreadyHere(name)
  return name ? tKiosk('kiosk.thanksNamed', { name }) : tKiosk('kiosk.thanks')
}

function bodyOf({ how, since = '', others: count = 0 }: Extract<Step, { at: 'end' }>): string {
  if (how === 'already') return tKiosk('kiosk.alreadySince', { time: since })
  if (count > 0) return tKiosk(since ? 'kiosk.othersMarked' : 'kiosk.familyMarked', { count })
  return tKiosk(how === 'added' ? 'kiosk.added' : 'kiosk.marked')
}
