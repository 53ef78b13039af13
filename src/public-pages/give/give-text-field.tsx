import type { InputHTMLAttributes } from 'react'
import { described, FieldProblem } from '../capture/text-field.tsx'
import { useSay } from '../saying.ts'
import { useGiveField, type GiveField } from './give-view.ts'

type GiveTextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
> & { name: GiveField; label: string; hint?: string; optional?: boolean }

/** Label, input, and beneath it the hint and what does not fit. */
export function GiveTextField({ name, label, hint, optional, ...input }: GiveTextFieldProps) {
  const say = useSay()
  const { value, problem, focused } = useGiveField(name)
  return (
    <div className="nx-field" data-field={name}>
      <label className="nx-field-label" htmlFor={name}>
        {label}
        {optional && <span className="nx-field-optional"> {say('capture.optional')}</span>}
      </label>
      <input
        {...input}
        {...described(name, problem, hint)}
        className="nx-input"
        id={name}
        name={name}
        defaultValue={value}
        autoFocus={focused && (name !== 'amount' || value !== '')}
        spellCheck={false}
      />
      {hint && (
        <p className="nx-field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldProblem name={name} problem={problem} />
    </div>
  )
}
