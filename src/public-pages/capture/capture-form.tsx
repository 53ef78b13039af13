/**
 * The form of every step. The page's script relies on the following (docs/public-pages.md has more):
 *
 * - `main[data-capture="service|event|member"]` with `data-step="choose|mark|name|write|thanks|known|closed"`.
 *   On `thanks` it also has `data-how="marked|first timer|member"`.
 * - `form[data-form="mark|write"]`: mark is the body of `mark-church-service-attendance`, write that of
 *   `add-new-member-from-attendance-capture`. Field names are the API's. `reference` is its `churchReference`.
 * - Hidden `reference` and `opened`, and on write `id` and `first_timer`. They pass on the time of opening, and
 *   the id makes a repeated request one person.
 * - `[data-field=NAME]` around a field. `#NAME-problem` below the input holds its error.
 * - `[data-wording="consent|sms_consent"]`: the sentence as the visitor reads it, sent as `…_wording`.
 * - An unticked `adult` means false. `guardian_name` and `guardian_phone` are then required.
 * - `[data-say]`, empty and announced to screen readers: the place for the script's messages.
 */
import type { ReactNode } from 'react'
import { useT } from '../public-document.tsx'
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

/** Says below the buttons what is missing. Its style shows it while the script disables the button. */
export function Why({ children }: { children: ReactNode }) {
  return <p className="cp-why">{children}</p>
}

type OnwardProps = { href: string; primary?: boolean; children: ReactNode }

/** A link to the next step, as wide as the button that sends a form. */
export function Onward({ href, primary, children }: OnwardProps) {
  const tone = primary ? 'nx-button-primary' : 'nx-button-quiet'
  return (
    <a className={`nx-button ${tone} nx-button-wide cp-press`} href={href}>
      {children}
    </a>
  )
}

/** The reason for a rejected form, above the fields. */
function Problem() {
  const t = useT()
  const { problem } = useView()
  if (!problem) return null
  if (problem.wait)
    return (
      <p className="cp-notice cp-notice-wait" role="alert">
        <strong>{t('capture.waitTitle')}.</strong> {t('capture.waitBody')}
      </p>
    )
  return (
    <p className="cp-notice" role="alert">
      {t(problem.errors.length > 1 ? 'capture.checkSome' : 'capture.checkOne')}
    </p>
  )
}
