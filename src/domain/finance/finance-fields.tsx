import { CURRENCIES } from '../../../contract/money/finance.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { NairaField } from '../wallet/naira-field.tsx'
import { t } from './messages.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'

type Field = Omit<FieldProps<string>, 'label'>

type FinanceFieldsProps = { amount: Field; currency: Field; day: Field; today: string }

/** Amount, currency and day: the first fields of every record of money. */
export function FinanceFields({ amount, currency, day, today }: FinanceFieldsProps) {
  const choices = CURRENCIES.map((value) => ({ value, label: t(`finance.${value}`) }))
  return (
    <>
      <div className="finance-pair">
        <NairaField {...amount} label={t('finance.amount')} />
        <SelectField {...currency} label={t('finance.currency')} choices={choices} empty={false} />
      </div>
      <DateField {...day} label={t('finance.day')} max={today} />
    </>
  )
}

type SaveRowProps = { label: string; busy: boolean; onCancel: () => void }

/** Cancel and save. Without a network the typed values stay. */
export function SaveRow({ label, busy, onCancel }: SaveRowProps) {
  const online = useOnline()
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : t('finance.offline')}
      >
        {label}
      </Button>
    </>
  )
}
