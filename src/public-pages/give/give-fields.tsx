/** The fields of the page for giving. */
import type { InputHTMLAttributes } from 'react'
import { GIFT_SUMS } from '../../../contract/give-page.ts'
import { INCOME_TYPES } from '../../../contract/money/finance.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { described, FieldProblem } from '../capture/text-field.tsx'
import { useT } from '../messages.ts'
import { useGiveField, useGiving, type GiveField } from './give-view.ts'

/** A few usual sums, or a typed one. The field for it shows when chosen. */
export function Sums() {
  const t = useT()
  const { typed } = useGiving()
  const own = useGiveField('amount')
  return (
    <fieldset className="cp-group">
      <legend>{t('give.howMuch')}</legend>
      <div className="give-choices">
        {GIFT_SUMS.map((sum) => (
          <Choice
            key={sum}
            name="sum"
            value={String(sum)}
            chosen={typed.sum}
            words={formatAmount(sum)}
            // A screen reader starts at the first error.
            focused={own.focused && sum === GIFT_SUMS[0] && !typed.amount}
          />
        ))}
        <Choice name="sum" value="own" chosen={typed.sum} words={t('give.own')} wide />
      </div>
      <div className="give-own">
        <GiveTextField
          name="amount"
          label={t('give.ownAmount')}
          hint={t('give.ownHint')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

/** The purpose of the gift. Each is an income type. */
export function Types() {
  const t = useT()
  const { value, problem, focused } = useGiveField('income_type')
  return (
    <fieldset className="cp-group" data-field="income_type" {...described('income_type', problem)}>
      <legend>{t('give.whatFor')}</legend>
      <div className="give-choices">
        {INCOME_TYPES.map((type, index) => (
          <Choice
            key={type}
            name="income_type"
            value={type}
            chosen={value}
            words={t(`give.${type}`)}
            focused={focused && index === 0}
          />
        ))}
      </div>
      <FieldProblem name="income_type" problem={problem} />
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  chosen: string | undefined
  words: string
  wide?: boolean
  focused?: boolean
}

function Choice({ name, value, chosen, words, wide, focused }: ChoiceProps) {
  return (
    <label className={wide ? 'give-choice give-choice-wide' : 'give-choice'}>
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} autoFocus={focused} />
      <span>{words}</span>
    </label>
  )
}

type GiveTextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
> & { name: GiveField; label: string; hint?: string; optional?: boolean }

/** Label, input, and below it the hint and the error. */
export function GiveTextField({ name, label, hint, optional, ...input }: GiveTextFieldProps) {
  const t = useT()
  const { value, problem, focused } = useGiveField(name)
  return (
    <div className="nx-field" data-field={name}>
      <label className="nx-field-label" htmlFor={name}>
        {label}
        {optional && <span className="nx-field-optional"> {t('capture.optional')}</span>}
      </label>
      <input
        {...input}
        {...described(name, problem, hint)}
        className="nx-input"
        id={name}
        name={name}
        defaultValue={value}
        autoFocus={focused && (name !== 'amount' || value !== '')}
        spellCheck={false}
      />
      {hint && (
        <p className="nx-field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldProblem name={name} problem={problem} />
    </div>
  )
}
