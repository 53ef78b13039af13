import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  /** Shown above, and the group's name. */
  label: string
  choices: readonly { value: Value; label: string }[]
  /** Null: nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice among few, side by side: each is one tap. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="kids-choice">
      <legend>{label}</legend>
      <div className="kids-segments">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
