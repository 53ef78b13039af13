import { t } from '../../lib/messages/t.ts'
import { TextField } from '../fields/text-field.tsx'
import type { FormState } from '../form/use-form.ts'

type Values = { code: string }

/** The second step of an account, shown once the password was right. It links to help for a lost code. */
export function SecondCodeField({ form }: { form: Pick<FormState<Values>, 'field'> }) {
  return (
    <>
      <TextField
        {...form.field('code')}
        label={t('session.secondCode')}
        hint={t('session.secondCodeHint')}
        autoComplete="one-time-code"
      />
      <p className="nx-auth-aside">
        {t('session.secondCodeLost')} <a href="/#contact">{t('session.secondCodeContact')}</a>
      </p>
    </>
  )
}
