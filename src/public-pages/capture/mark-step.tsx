import { useSay } from '../saying.ts'
import { CaptureForm, Hidden, Press } from './capture-form.tsx'
import { TextField } from './text-field.tsx'
import { addressOf, useView } from './view.ts'

/** Step A: one field. The first-timer button posts it too, so that nothing typed is lost. */
export function MarkStep() {
  const say = useSay()
  const view = useView()
  return (
    <CaptureForm form="mark">
      <TextField
        name="emailOrPhone"
        label={say('capture.emailOrPhone')}
        hint={say('capture.emailOrPhoneHint')}
        type="text"
        inputMode="email"
        autoComplete="tel"
        autoCapitalize="none"
        enterKeyHint="send"
        required
        large
      />
      <Press>{say('capture.mark')}</Press>
      <p className="cp-other">
        <button type="submit" formAction={`${addressOf(view, view.reference)}&new`} formNoValidate>
          {say('capture.firstTime')}
        </button>
      </p>
    </CaptureForm>
  )
}

/** Several share what was typed: the name tells who is meant. No name is shown that was not typed. */
export function NameStep({ ask }: { ask: 'first' | 'last' }) {
  const say = useSay()
  const { typed } = useView()
  const first = ask === 'first'
  const lead = typed.last_name?.trim()
    ? say('capture.sharedMoreBody')
    : say('capture.sharedLastBody', { name: typed.first_name ?? '' })
  return (
    <CaptureForm form="mark">
      <Hidden name="emailOrPhone" value={typed.emailOrPhone ?? ''} />
      {!first && <Hidden name="first_name" value={typed.first_name ?? ''} />}
      <p className="cp-lead">
        {first ? say('capture.sharedBody', { typed: typed.emailOrPhone ?? '' }) : lead}
      </p>
      <TextField
        name={first ? 'first_name' : 'last_name'}
        label={say(first ? 'capture.sharedTitle' : 'capture.sharedLastTitle')}
        hint={first ? undefined : say('capture.sharedLastHint')}
        autoComplete={first ? 'given-name' : 'family-name'}
        autoCapitalize="words"
        enterKeyHint="send"
        required
        large
      />
      <Press>{say('capture.mark')}</Press>
    </CaptureForm>
  )
}
