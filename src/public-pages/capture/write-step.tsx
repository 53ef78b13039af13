import { useT, useDayWords, inLang } from '../public-document.tsx'
import { CaptureForm, Press, Why, Hidden } from './capture-form.tsx'
import { TextField, described, FieldProblem } from './text-field.tsx'
import { addressOf, useView, useField, useChurch } from './view.ts'
import type { FieldName } from '../wrong-fields.ts'

/** The registration form: for a first timer at a service, or for a member at the church's link. */
export function WriteStep({ unknown }: { unknown: boolean }) {
  const t = useT()
  const { kind } = useView()
  return (
    <>
      {unknown && <Unknown />}
      <CaptureForm form="write">
        <fieldset className="cp-group">
          <legend>{t('capture.personal')}</legend>
          <TextField
            name="first_name"
            label={t('capture.firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            required
          />
          <TextField
            name="last_name"
            label={t('capture.lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
            required
          />
        </fieldset>
        <fieldset className="cp-group">
          <legend>{t('capture.contact')}</legend>
          <TextField
            name="phone"
            label={t('capture.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
          <TextField name="email" label={t('capture.email')} type="email" autoComplete="email" optional />
        </fieldset>
        <Birthday />
        <Consents />
        <Press>{t(kind === 'member' ? 'capture.submit' : 'capture.firstTimerMark')}</Press>
        <Why>{t('capture.whyWrite')}</Why>
      </CaptureForm>
    </>
  )
}

/** Says that nobody has the typed value, with a link back to correct it. */
function Unknown() {
  const t = useT()
  const view = useView()
  return (
    <div className="cp-unknown">
      <h2 className="cp-question">{t('capture.unknownTitle')}</h2>
      <p>{t('capture.unknownBody')}</p>
      <p>
        <a href={addressOf(view, view.reference)}>{t('capture.unknownAgain')}</a>
      </p>
    </div>
  )
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Day and month in the phone's own pickers. Both are optional. */
function Birthday() {
  const t = useT()
  const { kind } = useView()
  const { months, shortMonths } = useDayWords()
  const short = kind === 'member'
  return (
    <fieldset className="cp-group">
      <legend>
        {t('capture.birthday')}
        <span className="nx-field-optional"> {t('capture.optional')}</span>
      </legend>
      <div className="nx-day-month">
        <Choice name="day_of_birth" label={t('capture.birthDay')} options={upTo(31).map(String)} />
        <Choice
          name="month_of_birth"
          label={t('capture.birthMonth')}
          options={short ? shortMonths : months}
        />
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: FieldName; label: string; options: readonly string[] }

/** The options' values count from 1. */
function Choice({ name, label, options }: ChoiceProps) {
  const { value, problem, focused } = useField(name)
  return (
    <div className="nx-field" data-field={name}>
      <label className="nx-field-label" htmlFor={name}>
        {label}
      </label>
      <select
        {...described(name, problem)}
        className="nx-input nx-select"
        id={name}
        name={name}
        defaultValue={value}
        autoFocus={focused}
      >
        <option value="">–</option>
        {options.map((option, index) => (
          <option key={option} value={index + 1}>
            {option}
          </option>
        ))}
      </select>
      <FieldProblem name={name} problem={problem} />
    </div>
  )
}

/** The consents, each with its own box. No box is ticked in advance. */
function Consents() {
  const t = useT()
  const church = useChurch()
  const { typed, lang } = useView()
  const consent = useField('consent')
  return (
    <fieldset className="cp-group cp-ticks">
      <legend>{t('capture.agree')}</legend>
      <div data-field="consent">
        <label className="nx-check">
          <input
            {...described('consent', consent.problem)}
            type="checkbox"
            name="consent"
            value="true"
            defaultChecked={Boolean(typed.consent)}
            autoFocus={consent.focused}
            required
          />
          <span data-wording="consent">{t('capture.consent', { church })}</span>
        </label>
        <FieldProblem name="consent" problem={consent.problem} />
        <p className="cp-more">
          <a href={inLang('/privacy', lang)} target="_blank" rel="noopener">
            {t('capture.consentMore')}
          </a>
        </p>
      </div>
      <Checkbox name="sms_consent" words={t('capture.smsConsent', { church })} wording />
      <Checkbox name="adult" words={t('capture.adult')} />
      <Guardian />
    </fieldset>
  )
}

function Checkbox({ name, words, wording }: { name: string; words: string; wording?: boolean }) {
  const { typed } = useView()
  return (
    <label className="nx-check" data-field={name}>
      <input type="checkbox" name={name} value="true" defaultChecked={Boolean(typed[name])} />
      <span data-wording={wording ? name : undefined}>{words}</span>
    </label>
  )
}

/** Collapsed, unless a field in it has a value or an error. */
function Guardian() {
  const t = useT()
  const guardian = [useField('guardian_name'), useField('guardian_phone')]
  return (
    <details className="cp-guardian" open={guardian.some(({ value, problem }) => value || problem)}>
      <summary>{t('capture.guardian')}</summary>
      <p>{t('capture.guardianBody')}</p>
      <TextField name="guardian_name" label={t('capture.guardianName')} />
      <TextField name="guardian_phone" label={t('capture.guardianPhone')} type="tel" inputMode="tel" />
    </details>
  )
}

/** Step A: one field. The first-timer button posts it too, so that no typed text is lost. */
export function MarkStep() {
  const t = useT()
  const view = useView()
  return (
    <CaptureForm form="mark">
      <TextField
        name="emailOrPhone"
        label={t('capture.emailOrPhone')}
        hint={t('capture.emailOrPhoneHint')}
        placeholder="0803 123 4567"
        type="text"
        inputMode="email"
        autoComplete="tel"
        autoCapitalize="none"
        enterKeyHint="send"
        required
      />
      <Press>{t('capture.mark')}</Press>
      <button
        className="nx-button nx-button-quiet nx-button-wide cp-press"
        type="submit"
        formAction={`${addressOf(view, view.reference)}&new`}
        formNoValidate
      >
        {t('capture.firstTime')}
      </button>
      <Why>{t('capture.whyMark')}</Why>
    </CaptureForm>
  )
}

/** Asks for a name when several people share the typed value. The page shows only typed names. */
export function NameStep({ ask }: { ask: 'first' | 'last' }) {
  const t = useT()
  const { typed } = useView()
  const first = ask === 'first'
  const lead = typed.last_name?.trim()
    ? t('capture.sharedMoreBody')
    : t('capture.sharedLastBody', { name: typed.first_name ?? '' })
  return (
    <CaptureForm form="mark">
      <Hidden name="emailOrPhone" value={typed.emailOrPhone ?? ''} />
      {!first && <Hidden name="first_name" value={typed.first_name ?? ''} />}
      <p className="cp-lead">{first ? t('capture.sharedBody', { typed: typed.emailOrPhone ?? '' }) : lead}</p>
      <TextField
        name={first ? 'first_name' : 'last_name'}
        label={t(first ? 'capture.sharedTitle' : 'capture.sharedLastTitle')}
        hint={first ? undefined : t('capture.sharedLastHint')}
        autoComplete={first ? 'given-name' : 'family-name'}
        autoCapitalize="words"
        enterKeyHint="send"
        required
      />
      <Press>{t('capture.mark')}</Press>
      <Why>{t('capture.whyName')}</Why>
    </CaptureForm>
  )
}
