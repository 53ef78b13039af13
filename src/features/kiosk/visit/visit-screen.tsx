import { useMemo, useEffect } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { FirstTimer } from '../first-timer/first-timer.tsx'
import { tKiosk, type KioskKey } from '../messages.ts'
import { useVisit, type Step } from './use-visit.ts'
import { WhoStep } from './who-step.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readAnswer, type Ask, type Typed } from '../find/match-person.ts'
import { Question, startAgain, useReading } from './question.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'

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

const questions = {
  'full-name': ['kiosk.askFullName', 'kiosk.askFullNameWhy'],
  'rest-of-name': ['kiosk.askLastName', 'kiosk.askFullNameWhy'],
  'first-name': ['kiosk.askFirstName', 'kiosk.askFirstNameWhy'],
  'last-name': ['kiosk.askLastName', 'kiosk.askLastNameWhy'],
  'one-more': ['kiosk.askOneMore', 'kiosk.askLastFourWhy'],
  'last-four': ['kiosk.askLastFour', 'kiosk.askLastFourWhy'],
} as const satisfies Record<Ask, readonly [KioskKey, KioskKey]>

const labels = {
  'full-name': 'kiosk.whoDoor',
  'rest-of-name': 'capture.lastName',
  'first-name': 'capture.firstName',
  'last-name': 'capture.lastName',
  'one-more': 'kiosk.oneMore',
  'last-four': 'kiosk.lastFour',
} as const satisfies Record<Ask, KioskKey | 'capture.firstName' | 'capture.lastName'>

type QuestionStepProps = { ask: Ask; onAnswer: (typed: Typed) => void; onAgain: () => void }

/** Asks for a detail that tells several people apart. */
export function QuestionStep({ ask, onAnswer, onAgain }: QuestionStepProps) {
  const field = useReading((text) => readAnswer(ask, text), onAnswer)
  const [title, why] = questions[ask]
  return (
    <Question
      title={tKiosk(title)}
      why={tKiosk(why)}
      action={tKiosk('kiosk.findMe')}
      onAct={field.act}
      back={startAgain(onAgain)}
    >
      <TextField
        {...field.props}
        label={tKiosk(labels[ask])}
        hint={ask === 'last-name' ? tKiosk('kiosk.lastNameHint') : undefined}
        inputMode={ask === 'last-four' ? 'numeric' : 'text'}
        autoCapitalize="words"
      />
    </Question>
  )
}

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
