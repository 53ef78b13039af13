import { type FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { reversalWord } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { methodOf, recorderOf, typeOf } from './income-names.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function incomeFile(zone: string): FileColumn<Income>[] {
  return [
    { title: tFinance('finance.amount'), type: 'money', value: (one) => one.amount },
    { title: tFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: t('income.incomeType'), value: typeOf },
    { title: t('income.method'), value: methodOf },
    { title: tFinance('finance.day'), type: 'date', value: (one) => one.date_of_income },
    { title: t('income.event'), value: (one) => one.event?.name },
    { title: t('income.givenBy'), value: (one) => one.giver },
    { title: t('income.reference'), type: 'digits', value: (one) => one.reference },
    { title: t('income.recordedBy'), value: recorderOf },
    { title: t('income.recordedOn'), type: 'date', value: (one) => dateOf(one.created_at, zone) },
    { title: tFinance('finance.reversal'), value: (one) => reversalWord(typeOf(one), one) },
    { title: tFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
