import { Button } from '../../../ui/button.tsx'
import { tKiosk } from '../messages.ts'
import type { Step } from './use-visit.ts'

type FamilyStepProps = {
  step: Extract<Step, { at: 'family' }>
  /** True: everybody. False: the person alone. */
  onMark: (whole: boolean) => void
  onDone: () => void
}

/** Asks whether the family came too, by its number alone: nobody reads a name that they did not type. */
export function FamilyStep({ step, onMark, onDone }: FamilyStepProps) {
  const { name, since, others, children } = step
  const count = others.length
  return (
    <div className="kiosk-question kiosk-later">
      <div className="kiosk-words" role="status">
        <h2>{since ? alreadyHere(name) : tKiosk('kiosk.familyTitle')}</h2>
        {since && <p>{tKiosk('kiosk.familyTitle')}</p>}
        {children && <p>{tKiosk('kiosk.childrenNext')}</p>}
      </div>
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={() => (since ? onDone() : onMark(false))}>
          {tKiosk(since ? 'kiosk.nextPerson' : 'kiosk.markMe')}
        </Button>
        <Button onClick={() => onMark(true)}>
          {tKiosk(since ? 'kiosk.markOthers' : 'kiosk.markFamily', { count })}
        </Button>
      </div>
    </div>
  )
}

/** The title for a person who was marked before, with the typed name if there is one. */
export const alreadyHere = (name: string): string =>
  name ? tKiosk('kiosk.alreadyNamed', { name }) : tKiosk('kiosk.already')
