import { newId } from '../../../contract/new-id.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import { nobody, wrongWith, type FirstTimer } from './count-values.ts'
import { say } from './words.ts'

type FirstTimerRowsProps = {
  value: readonly FirstTimer[]
  onChange: (value: readonly FirstTimer[]) => void
  error?: string | undefined
  /** Nobody more can be added. */
  closed?: boolean
}

/** Who came for the first time, one after the other. */
export function FirstTimerRows({ value, onChange, error, closed = false }: FirstTimerRowsProps) {
  // Shown with the others' of the form, once one has left it or tried to save.
  const wrong = value.map((one) => (error ? wrongWith(one) : {}))
  const set = (at: number, part: Partial<FirstTimer>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <FieldGroup title={say('attendance.firstTimers')}>
      <p className="attendance-quiet">{say('attendance.firstTimersHint')}</p>
      {value.map((one, at) => (
        <div key={at} className="attendance-first-timer">
          <TextField
            name={`first_name_${at}`}
            label={say('attendance.firstName')}
            autoCapitalize="words"
            value={one.first_name}
            error={wrong[at]?.first_name}
            onChange={(first_name) => set(at, { first_name })}
          />
          <TextField
            name={`last_name_${at}`}
            label={say('attendance.lastName')}
            autoCapitalize="words"
            optional
            value={one.last_name}
            error={wrong[at]?.last_name}
            onChange={(last_name) => set(at, { last_name })}
          />
          <TextField
            name={`phone_${at}`}
            label={say('attendance.phone')}
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
            {say('attendance.takeOff')}
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
          {say('attendance.addFirstTimer')}
        </Button>
      )}
    </FieldGroup>
  )
}

const genders = () => (['male', 'female'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))
