import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { useAddressDialog, useLeaveAfterDelete } from '../../lib/address/address-dialog.ts'
import { formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Fact, Facts, lineWords, ReversalFacts, ReversedBadge } from '../../domain/finance/record-facts.tsx'
import { RecordAction, RecordPage } from '../../domain/finance/record-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import {
  incomeActions,
  incomeBook,
  useIncomes,
  LazyDialogs,
  methodOf,
  recorderOf,
  typeOf,
} from './income-list.tsx'
import { t } from './messages.ts'

/** The page of one income record. */
export function IncomeRecordPage() {
  const { act, open, close } = useAddressDialog(incomeActions)
  const [incomes, reload] = useIncomes()
  const leave = useLeaveAfterDelete(act, '/income')
  return (
    <RecordPage book={incomeBook} records={incomes} reload={reload}>
      {(income) => ({
        title: lineWords(typeOf(income), income),
        state: <ReversedBadge one={income} />,
        actions: <RecordAction record={income} open={open} />,
        facts: <IncomeFacts income={income} />,
        dialogs: (
          <LazyDialogs
            act={act}
            income={income}
            onClose={close}
            onChanged={act === 'delete' ? leave : reload}
          />
        ),
      })}
    </RecordPage>
  )
}

/** All facts of one income record. */
export function IncomeFacts({ income }: { income: Income }) {
  const zone = useChurch().church.time_zone
  return (
    <Facts>
      <Fact name={tFinance('finance.day')}>{formatDate(income.date_of_income)}</Fact>
      <Fact name={t('income.incomeType')}>{typeOf(income)}</Fact>
      <Fact name={t('income.method')}>{methodOf(income)}</Fact>
      <Fact name={tFinance('finance.currency')}>{CURRENCY_CODES[income.currency]}</Fact>
      <Fact name={t('income.event')}>{income.event?.name}</Fact>
      <Fact name={t('income.givenBy')}>{income.giver}</Fact>
      <Fact name={t('income.reference')}>{income.reference}</Fact>
      <Fact name={t('income.recordedBy')}>{recorderOf(income)}</Fact>
      <Fact name={t('income.recordedOn')}>{formatMoment(income.created_at, zone)}</Fact>
      <ReversalFacts word={typeOf(income)} one={income} />
    </Facts>
  )
}
