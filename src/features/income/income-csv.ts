import { csvMoney } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/finance-words.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { reversalWord } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { recorderOf, typeOf } from './income-names.ts'
import { say } from './words.ts'

/** The list as a file. */
export function incomeCsv(zone: string): CsvColumn<Income>[] {
  return [
    { title: sayFinance('finance.amount'), value: (one) => csvMoney(one.amount) },
    { title: sayFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: say('income.type'), value: typeOf },
    { title: sayFinance('finance.day'), value: (one) => one.date_of_income },
    { title: say('income.event'), value: (one) => one.event?.name },
    { title: say('income.recordedBy'), value: recorderOf },
    { title: say('income.recordedOn'), value: (one) => dateOf(one.created_at, zone) },
    { title: sayFinance('finance.reversal'), value: (one) => reversalWord(typeOf(one), one) },
    { title: sayFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
