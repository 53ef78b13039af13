import type { Income } from '../../../contract/routes/incomes.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/finance/facts.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import type { IncomeAct } from './income-acts.ts'
import { nameOf, recorderOf } from './income-names.ts'
import { say } from './words.ts'

type ViewProps = { income: Income; onClose: () => void; open: (act: IncomeAct, id?: string) => void }

/** All of one record of income. */
export function ViewIncomeDialog({ income, onClose, open }: ViewProps) {
  const zone = useChurch().church.time_zone
  const actions = (
    <Button tone="quiet" icon="trash" onClick={() => open('delete', income.id)}>
      {t('common.delete')}
    </Button>
  )
  return (
    <Dialog open title={nameOf(income)} onClose={onClose} actions={actions}>
      <Facts>
        <Fact name={sayFinance('finance.amount')}>{formatAmount(income.amount, income.currency)}</Fact>
        <Fact name={sayFinance('finance.currency')}>{income.currency.toUpperCase()}</Fact>
        <Fact name={say('income.type')}>{sayFinance(`finance.${income.income_type}`)}</Fact>
        <Fact name={say('income.inputType')}>{sayFinance(`finance.${income.input_type}`)}</Fact>
        <Fact name={say('income.event')}>{income.event?.name}</Fact>
        <Fact name={sayFinance('finance.day')}>{formatDate(income.date_of_income)}</Fact>
        <Fact name={say('income.givenBy')}>{income.giver}</Fact>
        <Fact name={say('income.recordedBy')}>{recorderOf(income)}</Fact>
        <Fact name={say('income.recordedOn')}>{formatMoment(income.created_at, zone)}</Fact>
      </Facts>
    </Dialog>
  )
}
