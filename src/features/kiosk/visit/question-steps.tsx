import { useId, useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readAnswer, readWho, type Reading } from '../find/read-typed.ts'
import type { Ask, Typed } from '../find/match-person.ts'
import { tKiosk, type KioskKey } from '../messages.ts'
import { LanguageRow } from './language-row.tsx'
import { Question, startAgain } from './question.tsx'

type Answering = { onAnswer: (typed: Typed) => void }

/** The first question. A tablet without whole numbers asks for the name only. */
export function WhoStep({ knowsPhones, onAnswer }: Answering & { knowsPhones: boolean }) {
  const field = useReading(readWho, onAnswer)
  return (
    <Question
      title={tKiosk('kiosk.welcome')}
      besideTitle={<LanguageRow />}
      action={tKiosk('kiosk.findMe')}
      onAct={field.act}
    >
      <TextField
        {...field.props}
        label={tKiosk(knowsPhones ? 'kiosk.who' : 'kiosk.whoDoor')}
        hint={tKiosk(knowsPhones ? 'kiosk.whoHint' : 'kiosk.whoDoorHint')}
        autoCapitalize="words"
      />
    </Question>
  )
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

/** Asks for a detail that tells several people apart. */
export function QuestionStep({ ask, onAnswer, onAgain }: Answering & { ask: Ask; onAgain: () => void }) {
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

type Wrong = Extract<Reading, { wrong: string }>['wrong']

const wrongs = {
  empty: 'kiosk.wrongEmpty',
  phone: 'kiosk.wrongPhone',
  'half-name': 'kiosk.wrongHalfName',
  both: 'kiosk.wrongBoth',
  four: 'kiosk.wrongFour',
  'one-more': 'kiosk.wrongOneMore',
} as const satisfies Record<Wrong, KioskKey>

/** A field whose text is read on submit, never while typing. */
function useReading(read: (text: string) => Reading, onAnswer: (typed: Typed) => void) {
  // A new field name each time, because browsers remember typed text by it.
  const name = useId()
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const onChange = (text: string) => {
    setValue(text)
    setWrong(undefined)
  }
  const act = () => {
    const reading = read(value)
    if ('wrong' in reading) return setWrong(reading.wrong)
    onAnswer(reading.typed)
  }
  const error = wrong && tKiosk(wrongs[wrong])
  return { act, props: { name, value, onChange, error, autoComplete: 'off' } as const }
}
