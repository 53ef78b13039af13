import { useId, useState } from 'react'
import type { Reading } from '../find/read-typed.ts'
import type { Typed } from '../find/match-person.ts'
import { tKiosk, type KioskKey } from '../messages.ts'

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
export function useReading(read: (text: string) => Reading, onAnswer: (typed: Typed) => void) {
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
