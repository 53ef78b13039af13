import { useSay } from '../saying.ts'
import { Birthday } from './birthday.tsx'
import { CaptureForm, Press } from './capture-form.tsx'
import { TextField } from './text-field.tsx'
import { Ticks } from './ticks.tsx'
import { addressOf, useView } from './view.ts'

/** The form for who writes themselves down: a first timer at a service, a member at the church's link. */
export function WriteStep({ unknown }: { unknown: boolean }) {
  const say = useSay()
  const { kind } = useView()
  return (
    <>
      {unknown && <Unknown />}
      <CaptureForm form="write">
        <fieldset className="cp-group">
          <legend>{say('capture.personal')}</legend>
          <TextField
            name="first_name"
            label={say('capture.firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            required
          />
          <TextField
            name="last_name"
            label={say('capture.lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
            required
          />
        </fieldset>
        <fieldset className="cp-group">
          <legend>{say('capture.contact')}</legend>
          <TextField
            name="phone"
            label={say('capture.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
          <TextField name="email" label={say('capture.email')} type="email" autoComplete="email" optional />
        </fieldset>
        <Birthday />
        <Ticks />
        <Press>{say(kind === 'member' ? 'capture.submit' : 'capture.firstTimerMark')}</Press>
      </CaptureForm>
    </>
  )
}

/** What was typed before is nobody's: said, with the way back for who mistyped. */
function Unknown() {
  const say = useSay()
  const view = useView()
  return (
    <div className="cp-unknown">
      <h2 className="cp-question">{say('capture.unknownTitle')}</h2>
      <p>{say('capture.unknownBody')}</p>
      <p>
        <a href={addressOf(view, view.reference)}>{say('capture.unknownAgain')}</a>
      </p>
    </div>
  )
}
