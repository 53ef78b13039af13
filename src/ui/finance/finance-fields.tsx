import { CURRENCIES } from '../../../contract/finance-words.ts'
import { DateField } from '../fields/date-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { FieldProps } from '../fields/field-shell.tsx'
import { NairaField } from '../wallet/naira-field.tsx'
import { say } from './words.ts'

type Field = Omit<FieldProps<string>, 'label'>

type FinanceFieldsProps = { amount: Field; currency: Field; day: Field; today: string }

/** How much, of what currency, for which day: what every record of money begins with. */
export function FinanceFields({ amount, currency, day, today }: FinanceFieldsProps) {
  const choices = CURRENCIES.map((value) => ({ value, label: say(`finance.${value}`) }))
  return (
    <>
      <div className="finance-pair">
        <NairaField {...amount} label={say('finance.amount')} />
        <SelectField {...currency} label={say('finance.currency')} choices={choices} empty={false} />
      </div>
      <DateField {...day} label={say('finance.day')} max={today} />
    </>
  )
}
