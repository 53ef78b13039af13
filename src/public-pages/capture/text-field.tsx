import type { InputHTMLAttributes } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { useT } from '../public-document.tsx'
import type { FieldName } from '../wrong-fields.ts'
import { useField } from './view.ts'

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'placeholder'
> & {
  name: FieldName
  label: string
  hint?: string | undefined
  optional?: boolean
  required?: boolean
}

/** Label, input, and below it the hint and the error. */
export function TextField({ name, label, hint, optional, ...input }: TextFieldProps) {
  const t = useT()
  const { value, problem, focused } = useField(name)
  return (
    <div className="nx-field" data-field={name}>
      <label className="nx-field-label" htmlFor={name}>
        {label}
        {optional && <span className="nx-field-optional"> {t('capture.optional')}</span>}
      </label>
      <input
        {...input}
        {...described(name, problem, hint)}
        className="nx-input"
        id={name}
        name={name}
        defaultValue={value}
        autoFocus={focused}
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

/** Connects a control to its hint and error. */
export function described(name: string, problem: string | undefined, hint?: string) {
  const by = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': by || undefined }
}

export function FieldProblem({ name, problem }: { name: string; problem: string | undefined }) {
  if (!problem) return null
  return (
    <p className="nx-field-error" id={`${name}-problem`}>
      <Icon name="alert" />
      <span>{problem}</span>
    </p>
  )
}
