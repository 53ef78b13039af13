import { CURRENCIES } from '../../../contract/money/finance.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { NairaField } from '../wallet/naira-field.tsx'
import { t } from './messages.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { amountProblem as problemOfAmount, saysNaira } from '../../../contract/money/amounts.ts'
import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../../ui/form/use-form.ts'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'

/** Saves a form under its own id, kept with its draft. A lost response then creates no second record. */
type Once = {
  id: string
  /** The values sent under that id. Empty if none were sent. */
  asked: string
}

export const once = (): Once => ({ id: newId(), asked: '' })

type OnceForm = { set: (name: keyof Once, value: string) => void }

/**
 * Saves the typed values. If an earlier try with the same values arrived, they count as saved. If it had
 * other values, these are not saved and the form says so. The next press saves them as a new record.
 */
export async function saveOnce(
  form: OnceForm,
  { asked, ...typed }: Once,
  save: () => Promise<unknown>,
): Promise<SubmitFailure | undefined> {
  const now = JSON.stringify(typed)
  form.set('asked', asked || now)
  try {
    await save()
  } catch (thrown) {
    const problem = problemOf(thrown)
    if (problem.code !== 'ALREADY_EXISTS') return problem
    if (!asked || asked === now) return
    form.set('id', newId())
    form.set('asked', '')
    return { message: t('finance.savedBefore') }
  }
}

type Field = Omit<FieldProps<string>, 'label'>

type FinanceFieldsProps = { amount: Field; currency: Field; day: Field; today: string }

/** Amount, currency and day: the first fields of every record of money. */
export function FinanceFields({ amount, currency, day, today }: FinanceFieldsProps) {
  const choices = CURRENCIES.map((value) => ({ value, label: t(`finance.${value}`) }))
  return (
    <>
      <div className="finance-pair">
        <NairaField {...amount} label={t('finance.amount')} />
        <SelectField {...currency} label={t('finance.currency')} choices={choices} empty={false} />
      </div>
      <DateField {...day} label={t('finance.day')} max={today} />
    </>
  )
}

type SaveRowProps = { label: string; busy: boolean; onCancel: () => void }

/** Cancel and save. Without a network the typed values stay. */
export function SaveRow({ label, busy, onCancel }: SaveRowProps) {
  const online = useOnline()
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : t('finance.offline')}
      >
        {label}
      </Button>
    </>
  )
}

/** The error sentence for a typed amount. Undefined if it is a valid amount of that currency. */
export function amountProblem(typed: string, currency: string): string | undefined {
  if (currency !== 'naira' && saysNaira(typed)) return t('finance.signOfNaira')
  return problemOfAmount(typed)
}

/** Accepts any day up to today, because books are often written after Sunday. */
export function dayProblem(day: string, today: string): string | undefined {
  return day === '' || day > today ? t('finance.dayAhead') : undefined
}

type ReverseRecordProps = {
  /** The record: "Tithe, ₦2,500". */
  name: string
  /** The reversed amount: "₦2,500". */
  amount: string
  /** The record's id, which names the draft. */
  id: string
  /** The toast afterwards. */
  done: string
  reverse: (reason: string) => Promise<unknown>
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a reversal. */
export function ReverseRecord({ name, id, done, reverse, onClose, onChanged, ...props }: ReverseRecordProps) {
  // Keeps the first amount, because after another user's reversal nothing is left to reverse.
  const [amount] = useState(props.amount)
  return (
    <ReasonDialog
      title={t('finance.reverseTitle', { name })}
      words={{
        reason: t('finance.reason'),
        hint: t('finance.reasonHint'),
        missing: t('finance.reasonMissing'),
        submit: t('finance.reverse'),
        busy: t('finance.reversing'),
        offline: t('finance.offline'),
        done,
      }}
      icon="undo"
      draftKey={`reverse:${id}`}
      submit={reverse}
      outdated="ALREADY_REVERSED"
      onClose={onClose}
      onChanged={onChanged}
    >
      <p>{t('finance.reverseBody', { amount })}</p>
    </ReasonDialog>
  )
}
