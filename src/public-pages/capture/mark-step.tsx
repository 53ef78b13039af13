import { useT } from '../messages.ts'
import { CaptureForm, Hidden, Press, Why } from './capture-form.tsx'
import { TextField } from './text-field.tsx'
import { addressOf, useView } from './view.ts'

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
