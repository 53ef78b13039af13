import { useDayWords, useSay } from '../saying.ts'
import type { FieldName } from '../wrong-fields.ts'
import { described, FieldProblem } from './text-field.tsx'
import { useField, useView } from './view.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Day and month, by the phone's own pickers; both are optional. */
export function Birthday() {
  const say = useSay()
  const { kind } = useView()
  const { months, shortMonths } = useDayWords()
  const short = kind === 'member'
  return (
    <fieldset className="cp-group">
      <legend>
        {say('capture.birthday')}
        <span className="nx-field-optional"> {say('capture.optional')}</span>
      </legend>
      <div className="nx-day-month">
        <Choice name="day_of_birth" label={say('capture.birthDay')} options={upTo(31).map(String)} />
        <Choice
          name="month_of_birth"
          label={say('capture.birthMonth')}
          options={short ? shortMonths : months}
        />
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: FieldName; label: string; options: readonly string[] }

/** The options' values count from 1. */
function Choice({ name, label, options }: ChoiceProps) {
  const { value, problem, focused } = useField(name)
  return (
    <div className="nx-field" data-field={name}>
      <label className="nx-field-label" htmlFor={name}>
        {label}
      </label>
      <select
        {...described(name, problem)}
        className="nx-input nx-select"
        id={name}
        name={name}
        defaultValue={value}
        autoFocus={focused}
      >
        <option value="">–</option>
        {options.map((option, index) => (
          <option key={option} value={index + 1}>
            {option}
          </option>
        ))}
      </select>
      <FieldProblem name={name} problem={problem} />
    </div>
  )
}
