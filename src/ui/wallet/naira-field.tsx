import { useState } from 'react'
import type { FieldProps } from '../fields/field-shell.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tidyNaira } from './typed-naira.ts'
import { say } from './words.ts'

/** An amount in naira. Below nothing there is none: it is set to 0, and the field says so. */
export function NairaField(field: Omit<FieldProps<string>, 'label'> & { label?: string }) {
  const [wasNegative, setWasNegative] = useState(false)
  const change = (typed: string) => {
    const tidy = tidyNaira(typed)
    setWasNegative(tidy.wasNegative)
    field.onChange(tidy.value)
  }
  return (
    <TextField
      {...field}
      label={field.label ?? say('wallet.amount')}
      inputMode="decimal"
      onChange={change}
      error={wasNegative ? say('wallet.amountNegative') : field.error}
    />
  )
}
