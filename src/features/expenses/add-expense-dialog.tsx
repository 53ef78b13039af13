import type { Currency } from '../../../contract/money/finance.ts'
import { expenseRoutes } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FinanceFields, SaveRow } from '../../domain/finance/finance-fields.tsx'
import { once, saveOnce } from '../../domain/finance/save-once.ts'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkExpense, newExpense } from './expense-values.ts'
import { t } from './messages.ts'

type AddProps = { onClose: () => void; onChanged: () => void }

/** Requests an expense, which is then pending. */
export function AddExpenseDialog(props: AddProps) {
  return (
    <Dialog open title={t('expenses.createTitle')} onClose={props.onClose}>
      <AddExpense {...props} />
    </Dialog>
  )
}

function AddExpense({ onClose, onChanged }: AddProps) {
  const church = useChurch()
  const today = church.today()
  const form = useForm({
    initial: { ...once(), ...newExpense(today) },
    draftKey: `expense:${church.church.id}`,
    check: (values) => checkExpense(values, today),
    submit: async ({ asked, ...typed }) => {
      const body = { ...typed, currency: typed.currency as Currency }
      const refused = await saveOnce(form, { ...typed, asked }, () =>
        api.call(expenseRoutes.addExpense, { body }),
      )
      if (refused) return refused
      toast(t('toasts.expenseCreated'))
      onChanged()
      onClose()
    },
  })
  return (
    <Form
      form={form}
      label={t('expenses.createTitle')}
      actions={<SaveRow label={t('expenses.save')} busy={form.busy} onCancel={onClose} />}
    >
      <TextField {...form.field('name')} label={t('expenses.name')} autoCapitalize="sentences" />
      <FinanceFields
        amount={form.field('amount')}
        currency={form.field('currency')}
        day={form.field('date_of_expense')}
        today={today}
      />
      <TextField {...form.field('purpose')} label={t('expenses.purpose')} autoCapitalize="sentences" />
      <TextField
        {...form.field('receiving_bank_account_number')}
        label={t('expenses.accountNumber')}
        inputMode="numeric"
        optional
      />
      <TextField
        {...form.field('receiving_bank_name')}
        label={t('expenses.bankName')}
        autoCapitalize="words"
        optional
      />
    </Form>
  )
}
