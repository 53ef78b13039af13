import { koboOf, nairaOrNoneProblem } from '../../../contract/money/amounts.ts'
import { eventRoutes, type CountedEvent } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { formatMoney, typedAmount } from '../../../contract/money/format-money.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { typedNaira } from '../../domain/wallet/naira-field.tsx'
import { type PanelProps, SaveRow, useDraftedForm, WithDraft } from './event-form.tsx'
import { t } from './messages.ts'

/** The fields of the money collected at an event. */

export type Amounts = { cash_collected_amount: string; online_transfer_collected_amount: string }

/** Blank if nothing is recorded. */
export const amountsOf = ({
  financial_contribution: given,
}: Pick<CountedEvent, 'financial_contribution'>): Amounts => ({
  cash_collected_amount: typedAmount(given?.cash_collected_amount),
  online_transfer_collected_amount: typedAmount(given?.online_transfer_collected_amount),
})

/** The panel of money collected at the event, in naira. */
export function FinancePanel(props: PanelProps) {
  const { id, financial_contribution: given } = props.event
  return (
    <WithDraft<Amounts> version={JSON.stringify(given)} name={`event-finance:${id}`}>
      {(drafted) => <Finance {...props} drafted={drafted} />}
    </WithDraft>
  )
}

type Drafted = Pick<Parameters<typeof useDraftedForm<Amounts>>[0], 'draft' | 'found'>

function Finance({ event, onClose, onChanged, drafted }: PanelProps & { drafted: Drafted }) {
  const { form, changed, fromDraft, startAfresh } = useDraftedForm<Amounts>({
    ...drafted,
    now: amountsOf(event),
    check: checkAmounts,
    submit: save,
  })

  async function save(values: Amounts) {
    try {
      const body = Object.fromEntries(changed.map((field) => [field, values[field]]))
      await api.call(eventRoutes.setEventFinance, { params: { id: event.id }, body })
    } catch (thrown) {
      return problemOf(thrown)
    }
    toast(t('toasts.updateDone'))
    onChanged()
  }

  return (
    <Form
      form={form}
      label={t('events.finance')}
      actions={
        <SaveRow
          busy={form.busy}
          onCancel={onClose}
          whyNot={changed.length === 0 ? t('edits.nothingChanged') : undefined}
        />
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <TextField
        {...form.field('cash_collected_amount')}
        label={t('events.cash')}
        inputMode="decimal"
        optional
      />
      <TextField
        {...form.field('online_transfer_collected_amount')}
        label={t('events.transferred')}
        inputMode="decimal"
        optional
      />
      <p className="events-total">
        <span>{t('events.together')}</span> <strong>{totalOf(form.values)}</strong>
      </p>
    </Form>
  )
}

function checkAmounts(values: Amounts): FieldErrors<Amounts> {
  return {
    cash_collected_amount: nairaOrNoneProblem(values.cash_collected_amount),
    online_transfer_collected_amount: nairaOrNoneProblem(values.online_transfer_collected_amount),
  }
}

const totalOf = (values: Amounts) =>
  formatMoney(Object.values(values).reduce((kobo, typed) => kobo + koboOf(typedNaira(typed) ?? 0), 0))
