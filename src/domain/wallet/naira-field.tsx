import { useState } from 'react'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { isBelowZero, readMoney } from '../../../contract/money/amounts.ts'

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

/** The field's content: an amount below 0 becomes 0, and the field says so. */
export function tidyNaira(typed: string): { value: string; wasNegative: boolean } {
  const wasNegative = isBelowZero(typed)
  return { value: wasNegative ? '0' : typed, wasNegative }
}

/** The typed naira. Null if it is no amount yet. */
export function typedNaira(typed: string): number | null {
  const { amount, problem } = readMoney(typed)
  return problem === 'zero' ? 0 : (amount ?? null)
}
