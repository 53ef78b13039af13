import { TextField } from '../../../ui/fields/text-field.tsx'
import { readAnswer } from '../find/read-typed.ts'
import type { Ask, Typed } from '../find/match-person.ts'
import { tKiosk, type KioskKey } from '../messages.ts'
import { Question, startAgain } from './question.tsx'
import { useReading } from './use-reading.ts'

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
