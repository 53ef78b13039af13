import { useSay } from '../saying.ts'
import { inLang } from './page-foot.tsx'
import { described, FieldProblem, TextField } from './text-field.tsx'
import { useChurch, useField, useView } from './view.ts'

/** What a person agrees to, each on its own; nothing is ticked for them. */
export function Ticks() {
  const say = useSay()
  const church = useChurch()
  const { typed, lang } = useView()
  const consent = useField('consent')
  return (
    <fieldset className="cp-group cp-ticks">
      <legend>{say('capture.agree')}</legend>
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
          <span data-wording="consent">{say('capture.consent', { church })}</span>
        </label>
        <FieldProblem name="consent" problem={consent.problem} />
        <p className="cp-more">
          <a href={inLang('/privacy', lang)} target="_blank" rel="noopener">
            {say('capture.consentMore')}
          </a>
        </p>
      </div>
      <Tick name="sms_consent" words={say('capture.smsConsent', { church })} wording />
      <Tick name="adult" words={say('capture.adult')} />
      <Guardian />
    </fieldset>
  )
}

function Tick({ name, words, wording }: { name: string; words: string; wording?: boolean }) {
  const { typed } = useView()
  return (
    <label className="nx-check" data-field={name}>
      <input type="checkbox" name={name} value="true" defaultChecked={Boolean(typed[name])} />
      <span data-wording={wording ? name : undefined}>{words}</span>
    </label>
  )
}

/** Folded away; opened where something in it was typed or does not fit. */
function Guardian() {
  const say = useSay()
  const guardian = [useField('guardian_name'), useField('guardian_phone')]
  return (
    <details className="cp-guardian" open={guardian.some(({ value, problem }) => value || problem)}>
      <summary>{say('capture.guardian')}</summary>
      <p>{say('capture.guardianBody')}</p>
      <TextField name="guardian_name" label={say('capture.guardianName')} />
      <TextField name="guardian_phone" label={say('capture.guardianPhone')} type="tel" inputMode="tel" />
    </details>
  )
}
