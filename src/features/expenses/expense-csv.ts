import { csvDigits, csvMoney } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/finance-words.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { reversalWord } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { askerOf } from './asker-of.ts'
import { say } from './words.ts'

/** The list as a file. */
export function expenseCsv(zone: string): CsvColumn<Expense>[] {
  return [
    { title: say('expenses.name'), value: (one) => one.name },
    { title: sayFinance('finance.amount'), value: (one) => csvMoney(one.amount) },
    { title: sayFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: say('expenses.purpose'), value: (one) => one.purpose },
    { title: say('expenses.accountNumber'), value: (one) => csvDigits(one.receiving_bank_account_number) },
    { title: say('expenses.bankName'), value: (one) => one.receiving_bank_name },
    { title: sayFinance('finance.day'), value: (one) => one.date_of_expense },
    { title: say('expenses.createdBy'), value: askerOf },
    { title: say('expenses.status'), value: (one) => sayFinance(`finance.${one.status}`) },
    { title: say('expenses.requestedOn'), value: (one) => dateOf(one.created_at, zone) },
    { title: say('expenses.decidedBy'), value: (one) => one.decided_by && personName(one.decided_by) },
    { title: sayFinance('finance.reversal'), value: (one) => reversalWord(one.name, one) },
    { title: sayFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
