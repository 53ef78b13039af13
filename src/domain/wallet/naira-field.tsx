import { useState } from 'react'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tidyNaira } from './typed-naira.ts'
import { t } from './messages.ts'

/** An amount in naira. A negative amount becomes 0, and the field says so. */
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
      label={field.label ?? t('wallet.amount')}
      inputMode="decimal"
      onChange={change}
      error={wasNegative ? t('wallet.amountNegative') : field.error}
    />
  )
}
