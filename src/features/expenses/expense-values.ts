/** The typed values of an expense and their validation. */
import { amountProblem, dayProblem } from '../../domain/finance/typed-money.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLong } from '../../ui/form/too-long.ts'
import { t } from './messages.ts'

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
