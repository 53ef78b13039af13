/**
 * What is chosen and, if somebody likes, who gives. What the page's script may rely on:
 *
 * - `main[data-capture="give"]`, `form[data-form="give"]`, posted urlencoded to the page's own address; `reference` is the
 *   API's `churchReference`, `id` the API's, `sum` one of the offered sums or `own`, and then `amount` is typed.
 * - `data-sending`, `data-wait` and `data-nothing-paid`: what the script says, in the page's language; `[data-say]` is the place for it.
 */
import { Hidden, Press } from '../capture/capture-form.tsx'
import { described, FieldProblem } from '../capture/text-field.tsx'
import { useSay } from '../saying.ts'
import { Sums, Types } from './give-choices.tsx'
import { GiveTextField } from './give-text-field.tsx'
import { giveAddress, useGivenChurch, useGiveField, useGiving } from './give-view.ts'

export function GiveForm() {
  const say = useSay()
  const view = useGiving()
  return (
    <form
      className="cp-form"
      method="post"
      action={giveAddress(view)}
      data-form="give"
      data-sending={say('give.sending')}
      data-wait={say('give.busy')}
      data-nothing-paid={say('give.nothingPaid')}
    >
      <Hidden name="reference" value={view.reference} />
      <Hidden name="id" value={view.id} />
      {view.lang && <Hidden name="lang" value={view.lang} />}
      <Problem />
      <Sums />
      <Types />
      <Giver />
      <p className="cp-notice cp-notice-wait" data-say role="status" />
      <Press>{say('give.submit')}</Press>
      <p className="nx-field-hint">{say('give.next')}</p>
    </form>
  )
}

/** Why nothing was begun, above the fields. */
function Problem() {
  const say = useSay()
  const { problem } = useGiving()
  if (!problem) return null
  const { why, errors } = problem
  if (why === 'typed')
    return (
      <p className="cp-notice" role="alert">
        {say(errors.length > 1 ? 'capture.checkSome' : 'capture.checkOne')}
      </p>
    )
  return (
    <p className="cp-notice cp-notice-wait" role="alert">
      {say(why === 'wait' ? 'capture.waitBody' : 'give.unreachable')}
    </p>
  )
}

/** Nobody has to say who gives; who does agrees that it is kept. */
function Giver() {
  const say = useSay()
  return (
    <fieldset className="cp-group">
      <legend>{say('give.you')}</legend>
      <p className="nx-field-hint">{say('give.youBody')}</p>
      <GiveTextField
        name="first_name"
        label={say('capture.firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
        optional
      />
      <GiveTextField name="email" label={say('give.email')} type="email" autoComplete="email" optional />
      <Consent />
    </fieldset>
  )
}

function Consent() {
  const say = useSay()
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
        <span data-wording="consent">{say('give.consent', { church })}</span>
      </label>
      <FieldProblem name="consent" problem={problem} />
      <p className="cp-more" id="consent-hint">
        {say('give.consentWhen')}
      </p>
      <p className="cp-more">
        <a href="/privacy" target="_blank" rel="noopener">
          {say('capture.consentMore')}
        </a>
      </p>
    </div>
  )
}
