import { t } from '../../lib/messages/t.ts'
import { TextField } from '../fields/text-field.tsx'
import type { FormState } from '../form/use-form.ts'

type Values = { code: string }

/** The second step of an account that has one, asked for once its password was right; and who helps where it cannot be done. */
export function SecondCodeField({ form }: { form: Pick<FormState<Values>, 'field'> }) {
  return (
    <>
      <TextField
        {...form.field('code')}
        label={t('session.secondCode')}
        hint={t('session.secondCodeHint')}
        autoComplete="one-time-code"
      />
      <p className="nx-porch-aside">
        {t('session.secondCodeLost')} <a href="/#contact">{t('session.secondCodeContact')}</a>
      </p>
    </>
  )
}
