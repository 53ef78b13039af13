/** All dialogs of the income: one bundle, loaded when the first dialog opens. */
import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import {
  ReverseRecord,
  FinanceFields,
  SaveRow,
  amountProblem,
  dayProblem,
  once,
  saveOnce,
} from '../../domain/finance/record-form.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { nameOf } from './income-list.tsx'
import { t } from './messages.ts'
import { INCOME_TYPES, type Currency, type IncomeType } from '../../../contract/money/finance.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { useCallback } from 'react'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'

type ChangeProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Asks before an income record is deleted. */
export function DeleteIncomeDialog({ income, ...change }: ChangeProps) {
  const { id, amount, currency, income_type } = income
  return (
    <DeleteRecord
      {...change}
      title={t('income.deleteTitle', {
        type: tFinance(`finance.${income_type}`).toLowerCase(),
        amount: formatAmount(amount, currency),
      })}
      body={t('income.deleteBody')}
      done={t('toasts.incomeDeleted')}
      remove={() => api.call(incomeRoutes.deleteIncome, { params: { id } })}
    />
  )
}

/** Reverses the remaining amount of an income record, with a reason. */
export function ReverseIncomeDialog({ income, ...change }: ChangeProps) {
  const { id, amount, reversed_amount, currency } = income
  const left = nairaOf(koboOf(amount) - koboOf(reversed_amount))
  return (
    <ReverseRecord
      {...change}
      id={id}
      name={nameOf(income)}
      amount={formatAmount(left, currency)}
      done={t('toasts.incomeReversed')}
      reverse={(reason) => api.call(incomeRoutes.reverseIncome, { params: { id }, body: { reason } })}
    />
  )
}

type AddProps = { onClose: () => void; onChanged: () => void }

/** Records income manually, for any day up to today. */
export function AddIncomeDialog(props: AddProps) {
  return (
    <Dialog open title={t('income.createTitle')} onClose={props.onClose}>
      <AddIncome {...props} />
    </Dialog>
  )
}

function AddIncome({ onClose, onChanged }: AddProps) {
  const church = useChurch()
  const today = church.today()
  const form = useForm({
    initial: {
      ...once(),
      amount: '',
      currency: 'naira',
      income_type: 'offering',
      input_type: 'manual',
      event_id: '',
      date_of_income: today,
    },
    draftKey: `income:${church.church.id}`,
    check: ({ amount, currency, date_of_income }) => ({
      amount: amountProblem(amount, currency),
      date_of_income: dayProblem(date_of_income, today),
    }),
    submit: async ({ asked, ...typed }) => {
      const body = {
        ...typed,
        currency: typed.currency as Currency,
        income_type: typed.income_type as IncomeType,
        input_type: 'manual' as const,
      }
      const refused = await saveOnce(form, { ...typed, asked }, () =>
        api.call(incomeRoutes.addIncome, { body }),
      )
      if (refused) return refused
      toast(t('toasts.incomeCreated'))
      onChanged()
      onClose()
    },
  })
  const types = INCOME_TYPES.map((value) => ({ value, label: tFinance(`finance.${value}`) }))
  const inputs = [{ value: 'manual', label: tFinance('finance.manual') }]
  return (
    <Form
      form={form}
      label={t('income.createTitle')}
      actions={<SaveRow label={t('income.save')} busy={form.busy} onCancel={onClose} />}
    >
      <FinanceFields
        amount={form.field('amount')}
        currency={form.field('currency')}
        day={form.field('date_of_income')}
        today={today}
      />
      <div className="finance-pair">
        <SelectField
          {...form.field('income_type')}
          label={t('income.incomeType')}
          choices={types}
          empty={false}
        />
        <SelectField
          {...form.field('input_type')}
          label={t('income.method')}
          choices={inputs}
          empty={false}
        />
      </div>
      <EventField {...form.field('event_id')} />
    </Form>
  )
}

/** The event at which the income was given, if any. */
export function EventField(field: Omit<FieldProps<string>, 'label'>) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(incomeRoutes.listIncomeEvents, { params: { id: church.id }, signal }),
    [church.id],
  )
  const [events] = useLastKnown('income-events', load)
  const known = events.status === 'ready' ? events.value : []
  const choices = known.map(({ id, name, start_date }) => ({
    value: id,
    label: `${name}, ${formatDate(dateOf(start_date, church.time_zone))}`,
  }))
  return (
    <SelectField
      {...field}
      label={t('income.event')}
      choices={choices}
      hint={events.status === 'failed' ? t('income.noEvents') : undefined}
      optional
    />
  )
}
