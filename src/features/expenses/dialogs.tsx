/** All dialogs of the expenses: one bundle, loaded when the first dialog opens. */
import { formatAmount } from '../../../contract/money/format-money.ts'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import {
  ReverseRecord,
  FinanceFields,
  SaveRow,
  amountProblem,
  dayProblem,
  once,
  saveOnce,
} from '../../domain/finance/record-form.tsx'
import { t } from './messages.ts'
import type { Currency } from '../../../contract/money/finance.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm, type FieldErrors } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { tooLong } from '../../ui/form/too-long.ts'

/** The typed values of an expense and their validation. */

export type ExpenseValues = ReturnType<typeof newExpense>

export const newExpense = (today: string) => ({
  name: '',
  amount: '',
  currency: 'naira',
  date_of_expense: today,
  purpose: '',
  receiving_bank_account_number: '',
  receiving_bank_name: '',
})

export function checkExpense(values: ExpenseValues, today: string): FieldErrors<ExpenseValues> {
  const required = (value: string) => (value.trim() === '' ? t('fields.required') : undefined)
  const account = values.receiving_bank_account_number.replace(/[\s-]/g, '')
  return {
    name: required(values.name) ?? tooLong(values.name, 120),
    amount: amountProblem(values.amount, values.currency),
    date_of_expense: dayProblem(values.date_of_expense, today),
    purpose: required(values.purpose) ?? tooLong(values.purpose, 500),
    receiving_bank_name: tooLong(values.receiving_bank_name, 120),
    receiving_bank_account_number:
      account === '' || /^[0-9A-Za-z]{6,34}$/.test(account) ? undefined : t('expenses.accountNumberWrong'),
  }
}

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

type ChangeProps = { expense: Expense; onClose: () => void; onChanged: () => void }

/** Asks before an expense record is deleted. */
export function DeleteExpenseDialog({ expense, ...change }: ChangeProps) {
  const { id, name, amount, currency } = expense
  return (
    <DeleteRecord
      {...change}
      title={t('expenses.deleteTitle', { name, amount: formatAmount(amount, currency) })}
      body={t('expenses.deleteBody')}
      done={t('toasts.expenseDeleted')}
      remove={() => api.call(expenseRoutes.deleteExpense, { params: { id } })}
    />
  )
}

/** Reverses a decided expense, with a reason. */
export function ReverseExpenseDialog({ expense, ...change }: ChangeProps) {
  const { id, name, amount, currency } = expense
  const money = formatAmount(amount, currency)
  return (
    <ReverseRecord
      {...change}
      id={id}
      name={`${name}, ${money}`}
      amount={money}
      done={t('toasts.expenseReversed')}
      reverse={(reason) => api.call(expenseRoutes.reverseExpense, { params: { id }, body: { reason } })}
    />
  )
}
