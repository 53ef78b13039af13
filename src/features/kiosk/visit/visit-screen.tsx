import { useMemo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { FirstTimer } from '../first-timer/first-timer.tsx'
import { tKiosk } from '../messages.ts'
import { AlikeStep, EndStep, NobodyStep } from './end-steps.tsx'
import { FamilyStep } from './family-step.tsx'
import { QuestionStep } from './question-steps.tsx'
import { useVisit } from './use-visit.ts'
import { WhoStep } from './who-step.tsx'

type VisitScreenProps = {
  church: Church
  serviceId: string
  /** Clears everything for the next person. */
  done: () => void
}

/** One person's visit. Each gets a new component, so that nothing of the last one is left. */
export function VisitScreen({ church, serviceId, done }: VisitScreenProps) {
  const presences = useMemo(() => church.presences(serviceId), [church, serviceId])
  // Subscribes, so that the marks stay current.
  useLive(presences)
  const visit = useVisit({ church, serviceId, presences })
  const { step } = visit
  return (
    <>
      <div role="alert">{visit.trouble && <p className="kiosk-trouble">{tKiosk(visit.trouble)}</p>}</div>
      {step.at === 'who' && (
        <WhoStep knowsPhones={church.scope === 'members'} onAnswer={visit.answer} onNew={visit.write} />
      )}
      {step.at === 'ask' && (
        <QuestionStep key={step.ask} ask={step.ask} onAnswer={visit.answer} onAgain={done} />
      )}
      {step.at === 'nobody' && (
        <NobodyStep church={church} onAgain={visit.again} onNew={() => visit.write()} />
      )}
      {step.at === 'alike' && <AlikeStep onDone={done} />}
      {step.at === 'family' && <FamilyStep step={step} onMark={visit.markFamily} onDone={done} />}
      {step.at === 'form' && (
        <FirstTimer church={church} serviceId={serviceId} visit={visit} onAgain={done} />
      )}
      {step.at === 'end' && <EndStep step={step} onDone={done} />}
      <p className="nx-visually-hidden" role="status">
        {step.at === 'nobody' ? tKiosk('kiosk.nobodyTitle') : ''}
      </p>
    </>
  )
}
