import { INCOME_TYPES, type Currency, type IncomeType } from '../../../contract/money/finance.ts'
import { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FinanceFields, SaveRow } from '../../domain/finance/finance-fields.tsx'
import { once, saveOnce } from '../../domain/finance/save-once.ts'
import { amountProblem, dayProblem } from '../../domain/finance/typed-money.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { EventField } from './event-field.tsx'
import { t } from './messages.ts'

type AddProps = { onClose: () => void; onChanged: () => void }

/** Records income manually, for any day up to today. */
export function AddIncomeDialog(props: AddProps) {
  return (
    <Dialog open title={t('income.createTitle')} onClose={props.onClose}>
      <AddIncome {...props} />
    </Dialog>
  )
}

function AddIncome({ onClose, onChanged }: AddProps) {
  const church = useChurch()
  const today = church.today()
  const form = useForm({
    initial: {
      ...once(),
      amount: '',
      currency: 'naira',
      income_type: 'offering',
      input_type: 'manual',
      event_id: '',
      date_of_income: today,
    },
    draftKey: `income:${church.church.id}`,
    check: ({ amount, currency, date_of_income }) => ({
      amount: amountProblem(amount, currency),
      date_of_income: dayProblem(date_of_income, today),
    }),
    submit: async ({ asked, ...typed }) => {
      const body = {
        ...typed,
        currency: typed.currency as Currency,
        income_type: typed.income_type as IncomeType,
        input_type: 'manual' as const,
      }
      const refused = await saveOnce(form, { ...typed, asked }, () =>
        api.call(incomeRoutes.addIncome, { body }),
      )
      if (refused) return refused
      toast(t('toasts.incomeCreated'))
      onChanged()
      onClose()
    },
  })
  const types = INCOME_TYPES.map((value) => ({ value, label: tFinance(`finance.${value}`) }))
  const inputs = [{ value: 'manual', label: tFinance('finance.manual') }]
  return (
    <Form
      form={form}
      label={t('income.createTitle')}
      actions={<SaveRow label={t('income.save')} busy={form.busy} onCancel={onClose} />}
    >
      <FinanceFields
        amount={form.field('amount')}
        currency={form.field('currency')}
        day={form.field('date_of_income')}
        today={today}
      />
      <div className="finance-pair">
        <SelectField
          {...form.field('income_type')}
          label={t('income.incomeType')}
          choices={types}
          empty={false}
        />
        <SelectField
          {...form.field('input_type')}
          label={t('income.inputType')}
          choices={inputs}
          empty={false}
        />
      </div>
      <EventField {...form.field('event_id')} />
    </Form>
  )
}
