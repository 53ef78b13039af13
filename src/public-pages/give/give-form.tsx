/**
 * The form for giving, with an optional giver. The page's script relies on the following:
 *
 * - `main[data-capture="give"]`, `form[data-form="give"]`, posted urlencoded to the page's own address.
 * - `reference` is the API's `churchReference`, and `id` is the API's.
 * - `sum` is one of the offered sums or `own`. With `own` the visitor types `amount`.
 * - `data-sending`, `data-wait` and `data-nothing-paid`: the script's messages in the page's language.
 *   `[data-say]` is the place for them.
 */
import { Hidden, Press, Why } from '../capture/capture-form.tsx'
import { described, FieldProblem } from '../capture/text-field.tsx'
import { useT } from '../public-document.tsx'
import { giveAddress, useGivenChurch, useGiveField, useGiving, type GiveField } from './give-view.ts'
import type { InputHTMLAttributes } from 'react'
import { GIFT_SUMS } from '../../../contract/give-page.ts'
import { INCOME_TYPES } from '../../../contract/money/finance.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'

export function GiveForm() {
  const t = useT()
  const view = useGiving()
  return (
    <form
      className="cp-form"
      method="post"
      action={giveAddress(view)}
      data-form="give"
      data-sending={t('give.sending')}
      data-wait={t('give.busy')}
      data-nothing-paid={t('give.nothingPaid')}
    >
      <Hidden name="reference" value={view.reference} />
      <Hidden name="id" value={view.id} />
      {view.lang && <Hidden name="lang" value={view.lang} />}
      <Problem />
      <Sums />
      <Types />
      <Giver />
      <p className="cp-notice cp-notice-wait" data-say role="status" />
      <Press>{t('give.submit')}</Press>
      <Why>{t('give.why')}</Why>
      <p className="nx-field-hint">{t('give.next')}</p>
    </form>
  )
}

/** The reason why no payment was started, above the fields. */
function Problem() {
  const t = useT()
  const { problem } = useGiving()
  if (!problem) return null
  const { why, errors } = problem
  if (why === 'typed')
    return (
      <p className="cp-notice" role="alert">
        {t(errors.length > 1 ? 'capture.checkSome' : 'capture.checkOne')}
      </p>
    )
  return (
    <p className="cp-notice cp-notice-wait" role="alert">
      {t(why === 'wait' ? 'capture.waitBody' : 'give.unreachable')}
    </p>
  )
}

/** The giver is optional. A giver who types a name or email agrees to its storage. */
function Giver() {
  const t = useT()
  return (
    <fieldset className="cp-group">
      <legend>{t('give.you')}</legend>
      <p className="nx-field-hint">{t('give.youBody')}</p>
      <GiveTextField
        name="first_name"
        label={t('capture.firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
        optional
      />
      <GiveTextField name="email" label={t('give.email')} type="email" autoComplete="email" optional />
      <Consent />
    </fieldset>
  )
}

function Consent() {
  const t = useT()
  const church = useGivenChurch()
  const { value, problem, focused } = useGiveField('consent')
  return (
    <div data-field="consent">
      <label className="nx-check">
        <input
          {...described('consent', problem, 'when')}
          type="checkbox"
          name="consent"
          value="true"
          defaultChecked={value !== ''}
          autoFocus={focused}
        />
        <span data-wording="consent">{t('give.consent', { church })}</span>
      </label>
      <FieldProblem name="consent" problem={problem} />
      <p className="cp-more" id="consent-hint">
        {t('give.consentWhen')}
      </p>
      <p className="cp-more">
        <a href="/privacy" target="_blank" rel="noopener">
          {t('capture.consentMore')}
        </a>
      </p>
    </div>
  )
}

/** The fields of the page for giving. */

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
