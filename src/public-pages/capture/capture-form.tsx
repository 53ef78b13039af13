/**
 * The form of every step. What the page's script may rely on (docs/public-pages.md says the same at length):
 *
 * - `main[data-capture="service|event|member"]` with `data-step="choose|mark|name|write|thanks|known|closed"`, and on `thanks`
 *   `data-how="marked|first timer|member"`.
 * - `form[data-form="mark|write"]`: mark is the body of `mark-church-service-attendance`, write that of
 *   `add-new-member-from-attendance-capture`; field names are the API's, and `reference` is its `churchReference`.
 * - Hidden `reference`, `opened`, and on write `id`, `first_timer`: sending them on keeps "when the page was opened" and makes twice once.
 * - `[data-field=NAME]` around a field; beneath the input `#NAME-problem` where something does not fit.
 * - `[data-wording="consent|sms_consent"]`: the sentence as it is read, to be sent as `…_wording`.
 * - An unticked `adult` means false: then `guardian_name` and `guardian_phone` are asked for.
 * - `[data-say]`, empty and told to screen readers: the place for what the script has to say.
 */
import type { ReactNode } from 'react'
import { useSay } from '../saying.ts'
import { addressOf, useView } from './view.ts'

type CaptureFormProps = { form: 'mark' | 'write'; children: ReactNode }

export function CaptureForm({ form, children }: CaptureFormProps) {
  const view = useView()
  return (
    <form className="cp-form" method="post" action={addressOf(view, view.reference)} data-form={form}>
      <Hidden name="form" value={form} />
      <Hidden name="reference" value={view.reference} />
      <Hidden name="opened" value={view.opened} />
      {view.eventId && <Hidden name="eventId" value={view.eventId} />}
      {form === 'write' && <Hidden name="id" value={view.id} />}
      {form === 'write' && view.kind !== 'member' && <Hidden name="first_timer" value="true" />}
      <Problem />
      {children}
      <p className="cp-said" data-say role="status" />
    </form>
  )
}

export function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}

export function Press({ children }: { children: ReactNode }) {
  return (
    <button className="nx-button nx-button-primary nx-button-wide cp-press" type="submit">
      {children}
    </button>
  )
}

/** Why nothing was taken, above the fields. */
function Problem() {
  const say = useSay()
  const { problem } = useView()
  if (!problem) return null
  if (problem.wait)
    return (
      <p className="cp-notice cp-notice-wait" role="alert">
        <strong>{say('capture.waitTitle')}.</strong> {say('capture.waitBody')}
      </p>
    )
  return (
    <p className="cp-notice" role="alert">
      {say(problem.errors.length > 1 ? 'capture.checkSome' : 'capture.checkOne')}
    </p>
  )
}
