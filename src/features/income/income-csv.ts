import { type CsvColumn, csvMoney } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { reversalWord } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { recorderOf, typeOf } from './income-names.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function incomeCsv(zone: string): CsvColumn<Income>[] {
  return [
    { title: tFinance('finance.amount'), value: (one) => csvMoney(one.amount) },
    { title: tFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: t('income.type'), value: typeOf },
    { title: tFinance('finance.day'), value: (one) => one.date_of_income },
    { title: t('income.event'), value: (one) => one.event?.name },
    { title: t('income.recordedBy'), value: recorderOf },
    { title: t('income.recordedOn'), value: (one) => dateOf(one.created_at, zone) },
    { title: tFinance('finance.reversal'), value: (one) => reversalWord(typeOf(one), one) },
    { title: tFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
