import { type FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { reversalWord } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { askerOf } from './expense-names.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function expenseFile(zone: string): FileColumn<Expense>[] {
  return [
    { title: t('expenses.name'), value: (one) => one.name },
    { title: tFinance('finance.amount'), type: 'money', value: (one) => one.amount },
    { title: tFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: t('expenses.purpose'), value: (one) => one.purpose },
    { title: t('expenses.accountNumber'), type: 'digits', value: (one) => one.receiving_bank_account_number },
    { title: t('expenses.bankName'), value: (one) => one.receiving_bank_name },
    { title: tFinance('finance.day'), type: 'date', value: (one) => one.date_of_expense },
    { title: t('expenses.createdBy'), value: askerOf },
    { title: t('expenses.status'), value: (one) => tFinance(`finance.${one.status}`) },
    { title: t('expenses.requestedOn'), type: 'date', value: (one) => dateOf(one.created_at, zone) },
    { title: t('expenses.decidedBy'), value: (one) => one.decided_by && personName(one.decided_by) },
    { title: tFinance('finance.reversal'), value: (one) => reversalWord(one.name, one) },
    { title: tFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
