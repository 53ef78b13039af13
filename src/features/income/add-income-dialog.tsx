import { INCOME_TYPES, type Currency, type IncomeType } from '../../../contract/finance-words.ts'
import { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FinanceFields } from '../../ui/finance/finance-fields.tsx'
import { SaveRow } from '../../ui/finance/save-row.tsx'
import { once, saveOnce } from '../../ui/finance/save-once.ts'
import { amountProblem, dayProblem } from '../../ui/finance/typed-money.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { EventField } from './event-field.tsx'
import { say } from './words.ts'

type AddProps = { onClose: () => void; onChanged: () => void }

/** Income written down by hand, for any day up to today. */
export function AddIncomeDialog(props: AddProps) {
  return (
    <Dialog open title={say('income.createTitle')} onClose={props.onClose}>
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
  const types = INCOME_TYPES.map((value) => ({ value, label: sayFinance(`finance.${value}`) }))
  const inputs = [{ value: 'manual', label: sayFinance('finance.manual') }]
  return (
    <Form
      form={form}
      label={say('income.createTitle')}
      actions={<SaveRow label={say('income.save')} busy={form.busy} onCancel={onClose} />}
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
          label={say('income.type')}
          choices={types}
          empty={false}
        />
        <SelectField
          {...form.field('input_type')}
          label={say('income.inputType')}
          choices={inputs}
          empty={false}
        />
      </div>
      <EventField {...form.field('event_id')} />
    </Form>
  )
}
