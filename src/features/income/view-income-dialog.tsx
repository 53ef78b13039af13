import { CURRENCY_CODES } from '../../../contract/finance-words.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/finance/facts.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { hasAction, RecordAction } from '../../ui/finance/record-action.tsx'
import { RecordHistory } from '../../ui/finance/record-history.tsx'
import { ReversalFacts } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import type { IncomeAct } from './income-acts.ts'
import { nameOf, recorderOf, typeOf } from './income-names.ts'
import { say } from './words.ts'

type ViewProps = { income: Income; onClose: () => void; open: (act: IncomeAct, id?: string) => void }

/** All of one record of income. */
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
        <Fact name={sayFinance('finance.amount')}>{formatAmount(income.amount, income.currency)}</Fact>
        <Fact name={sayFinance('finance.currency')}>{CURRENCY_CODES[income.currency]}</Fact>
        <Fact name={say('income.type')}>{typeOf(income)}</Fact>
        <Fact name={say('income.inputType')}>{sayFinance(`finance.${income.input_type}`)}</Fact>
        <Fact name={say('income.event')}>{income.event?.name}</Fact>
        <Fact name={sayFinance('finance.day')}>{formatDate(income.date_of_income)}</Fact>
        <Fact name={say('income.givenBy')}>{income.giver}</Fact>
        <Fact name={say('income.recordedBy')}>{recorderOf(income)}</Fact>
        <Fact name={say('income.recordedOn')}>{formatMoment(income.created_at, zone)}</Fact>
        <ReversalFacts word={typeOf(income)} one={income} />
      </Facts>
      <RecordHistory book="income" record={income.id} />
    </Dialog>
  )
}
