import { t } from '../../../lib/messages/t.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DayMonthField } from '../../../ui/fields/day-month-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import type { FirstTimerValues } from './typed-person.ts'

/** Optional fields for when the queue is short. They start open if one is filled. */
export function MoreFields({ form }: { form: FormState<FirstTimerValues> }) {
  const { gender, email, birthday } = form.values
  const filled = Boolean(gender || email || birthday.day || birthday.month)
  const genders = [
    { value: 'female', label: t('fields.female') },
    { value: 'male', label: t('fields.male') },
  ]
  return (
    <details className="door-more" open={filled || undefined}>
      <summary>
        <Icon name="chevronDown" />
        <span>
          <strong>{t('door.more')}</strong> {t('door.moreHint')}
        </span>
      </summary>
      <div className="nx-form-fields">
        <SelectField label={t('fields.gender')} choices={genders} optional {...form.field('gender')} />
        <TextField
          label={t('fields.emailAddress')}
          type="email"
          autoComplete="off"
          optional
          {...form.field('email')}
        />
        <DayMonthField label={t('door.birthday')} optional {...form.field('birthday')} />
      </div>
    </details>
  )
}
