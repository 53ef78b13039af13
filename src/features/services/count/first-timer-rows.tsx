import { newId } from '../../../../contract/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../../ui/form/form.tsx'
import { nobody, wrongWith, type FirstTimer } from './count-values.ts'
import { t } from '../messages.ts'

type FirstTimerRowsProps = {
  value: readonly FirstTimer[]
  onChange: (value: readonly FirstTimer[]) => void
  error?: string | undefined
  /** Nobody more can be added. */
  closed?: boolean
}

/** The first timers of a count, one after the other. */
export function FirstTimerRows({ value, onChange, error, closed = false }: FirstTimerRowsProps) {
  // Shown together with the form's other errors, after a field lost the focus or a save failed.
  const wrong = value.map((one) => (error ? wrongWith(one) : {}))
  const set = (at: number, part: Partial<FirstTimer>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <FieldGroup title={t('attendance.firstTimers')}>
      <p className="attendance-quiet">{t('attendance.firstTimersHint')}</p>
      {value.map((one, at) => (
        <div key={at} className="attendance-first-timer">
          <TextField
            name={`first_name_${at}`}
            label={t('attendance.firstName')}
            autoCapitalize="words"
            value={one.first_name}
            error={wrong[at]?.first_name}
            onChange={(first_name) => set(at, { first_name })}
          />
          <TextField
            name={`last_name_${at}`}
            label={t('attendance.lastName')}
            autoCapitalize="words"
            optional
            value={one.last_name}
            error={wrong[at]?.last_name}
            onChange={(last_name) => set(at, { last_name })}
          />
          <TextField
            name={`phone_${at}`}
            label={t('attendance.phone')}
            inputMode="tel"
            optional
            value={one.phone_number}
            error={wrong[at]?.phone_number}
            onChange={(phone_number) => set(at, { phone_number })}
          />
          <TextField
            name={`email_${at}`}
            label={t('fields.emailAddress')}
            type="email"
            optional
            value={one.email}
            error={wrong[at]?.email}
            onChange={(email) => set(at, { email })}
          />
          <SelectField
            name={`gender_${at}`}
            label={t('fields.gender')}
            choices={genders()}
            optional
            value={one.gender}
            onChange={(gender) => set(at, { gender: gender as FirstTimer['gender'] })}
          />
          <Button
            tone="plain"
            icon="close"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            {t('attendance.takeOff')}
          </Button>
        </div>
      ))}
      {error && (
        <p className="nx-field-error" role="alert">
          {error}
        </p>
      )}
      {!closed && (
        <Button tone="quiet" icon="plus" onClick={() => onChange([...value, { ...nobody, id: newId() }])}>
          {t('attendance.addFirstTimer')}
        </Button>
      )}
    </FieldGroup>
  )
}

const genders = () => (['male', 'female'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))
