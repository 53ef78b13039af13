import { useId, useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readAnswer, readWho, type Reading } from '../find/read-typed.ts'
import type { Ask, Typed } from '../find/who-is.ts'
import { say, type KioskKey } from '../words.ts'
import { LanguageRow } from './language-row.tsx'
import { Question, startAgain } from './question.tsx'

type Answering = { onAnswer: (typed: Typed) => void }

/** The first question. Where the tablet holds no whole numbers it asks for the name at once. */
export function WhoStep({ knowsPhones, onAnswer }: Answering & { knowsPhones: boolean }) {
  const field = useReading(readWho, onAnswer)
  return (
    <Question
      title={say('kiosk.welcome')}
      besideTitle={<LanguageRow />}
      action={say('kiosk.findMe')}
      onAct={field.act}
    >
      <TextField
        {...field.props}
        label={say(knowsPhones ? 'kiosk.who' : 'kiosk.whoDoor')}
        hint={say(knowsPhones ? 'kiosk.whoHint' : 'kiosk.whoDoorHint')}
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

/** What tells several apart. */
export function QuestionStep({ ask, onAnswer, onAgain }: Answering & { ask: Ask; onAgain: () => void }) {
  const field = useReading((text) => readAnswer(ask, text), onAnswer)
  const [title, why] = questions[ask]
  return (
    <Question
      title={say(title)}
      why={say(why)}
      action={say('kiosk.findMe')}
      onAct={field.act}
      back={startAgain(onAgain)}
    >
      <TextField
        {...field.props}
        label={say(labels[ask])}
        hint={ask === 'last-name' ? say('kiosk.lastNameHint') : undefined}
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

/** A field whose text is read when it is sent, never while it is typed. */
function useReading(read: (text: string) => Reading, onAnswer: (typed: Typed) => void) {
  // A name of its own each time: browsers remember what was typed by it.
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
  const error = wrong && say(wrongs[wrong])
  return { act, props: { name, value, onChange, error, autoComplete: 'off' } as const }
}
