import type { Currency } from '../../../contract/finance-words.ts'
import { expenseRoutes } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FinanceFields } from '../../ui/finance/finance-fields.tsx'
import { SaveRow } from '../../ui/finance/save-row.tsx'
import { once, saveOnce } from '../../ui/finance/save-once.ts'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkExpense, newExpense } from './expense-values.ts'
import { say } from './words.ts'

type AddProps = { onClose: () => void; onChanged: () => void }

/** Asks for an expense; it is pending then. */
export function AddExpenseDialog(props: AddProps) {
  return (
    <Dialog open title={say('expenses.createTitle')} onClose={props.onClose}>
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
      label={say('expenses.createTitle')}
      actions={<SaveRow label={say('expenses.save')} busy={form.busy} onCancel={onClose} />}
    >
      <TextField {...form.field('name')} label={say('expenses.name')} autoCapitalize="sentences" />
      <FinanceFields
        amount={form.field('amount')}
        currency={form.field('currency')}
        day={form.field('date_of_expense')}
        today={today}
      />
      <TextField {...form.field('purpose')} label={say('expenses.purpose')} autoCapitalize="sentences" />
      <TextField
        {...form.field('receiving_bank_account_number')}
        label={say('expenses.accountNumber')}
        inputMode="numeric"
        optional
      />
      <TextField
        {...form.field('receiving_bank_name')}
        label={say('expenses.bankName')}
        autoCapitalize="words"
        optional
      />
    </Form>
  )
}
