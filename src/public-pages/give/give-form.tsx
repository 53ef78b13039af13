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
import { useT } from '../messages.ts'
import { Sums, Types, GiveTextField } from './give-fields.tsx'
import { giveAddress, useGivenChurch, useGiveField, useGiving } from './give-view.ts'

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
