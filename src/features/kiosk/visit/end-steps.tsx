import { useEffect } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { say } from '../words.ts'
import type { Step } from './use-visit.ts'

/** Long enough to read one's name, short enough for who stands behind. */
const THANKS_MS = 6000

/** Nobody is known by that: once more, or new here. */
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
        <h2>{say('kiosk.nobodyTitle')}</h2>
        <p>{say(complete ? 'kiosk.nobodyBody' : 'kiosk.nobodyComing')}</p>
      </div>
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={onAgain}>
          {say('kiosk.tryAgain')}
        </Button>
        <Button onClick={onNew}>{say('kiosk.newHere')}</Button>
      </div>
    </div>
  )
}

/** What only a person can tell apart. */
export function AlikeStep({ onDone }: { onDone: () => void }) {
  return (
    <div className="kiosk-question kiosk-later" role="status">
      <div className="kiosk-words">
        <h2>{say('kiosk.alikeTitle')}</h2>
        <p>{say('kiosk.alikeBody')}</p>
      </div>
      <div className="kiosk-actions">
        <Button onClick={onDone}>{say('kiosk.nextPerson')}</Button>
      </div>
    </div>
  )
}

/** Thanks by the name that was typed; by none where a number was. Goes by itself. */
export function EndStep({ step, onDone }: { step: Extract<Step, { at: 'end' }>; onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, THANKS_MS)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div className="kiosk-question kiosk-later kiosk-end">
      <div className="kiosk-words" role="status">
        <Icon name="checkCircle" large />
        <h2>{titleOf(step)}</h2>
        <p>{bodyOf(step)}</p>
      </div>
      <div className="kiosk-actions">
        <Button onClick={onDone}>{say('kiosk.nextPerson')}</Button>
      </div>
    </div>
  )
}

function titleOf({ how, name }: Extract<Step, { at: 'end' }>): string {
  if (how === 'already') return name ? say('kiosk.alreadyNamed', { name }) : say('kiosk.already')
  return name ? say('kiosk.thanksNamed', { name }) : say('kiosk.thanks')
}

function bodyOf({ how, since = '' }: Extract<Step, { at: 'end' }>): string {
  if (how === 'already') return say('kiosk.alreadySince', { time: since })
  return say(how === 'added' ? 'kiosk.added' : 'kiosk.marked')
}
