import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../domain/finance/facts.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { hasAction, RecordAction } from '../../domain/finance/record-action.tsx'
import { RecordHistory } from '../../domain/finance/history-lines.tsx'
import { ReversalFacts } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import type { IncomeAct } from './income-actions.ts'
import { nameOf, recorderOf, typeOf } from './income-names.ts'
import { t } from './messages.ts'

type ViewProps = { income: Income; onClose: () => void; open: (act: IncomeAct, id?: string) => void }

/** All facts of one income record. */
export function ViewIncomeDialog({ income, onClose, open }: ViewProps) {
  const zone = useChurch().church.time_zone
  return (
    <Dialog
      open
      title={nameOf(income)}
      onClose={onClose}
      actions={hasAction({ record: income }) && <RecordAction record={income} open={open} />}
    >
      <Facts>
        <Fact name={tFinance('finance.amount')}>{formatAmount(income.amount, income.currency)}</Fact>
        <Fact name={tFinance('finance.currency')}>{CURRENCY_CODES[income.currency]}</Fact>
        <Fact name={t('income.type')}>{typeOf(income)}</Fact>
        <Fact name={t('income.inputType')}>{tFinance(`finance.${income.input_type}`)}</Fact>
        <Fact name={t('income.event')}>{income.event?.name}</Fact>
        <Fact name={tFinance('finance.day')}>{formatDate(income.date_of_income)}</Fact>
        <Fact name={t('income.givenBy')}>{income.giver}</Fact>
        <Fact name={t('income.recordedBy')}>{recorderOf(income)}</Fact>
        <Fact name={t('income.recordedOn')}>{formatMoment(income.created_at, zone)}</Fact>
        <ReversalFacts word={typeOf(income)} one={income} />
      </Facts>
      <RecordHistory book="income" record={income.id} />
    </Dialog>
  )
}
