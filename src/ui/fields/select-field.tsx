import { t } from '../../lib/messages/t.ts'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export type Choice = { value: string; label: string }

/** One choice of a list, in the phone's own picker. The empty choice is first unless `empty` is false. */
export function SelectField({
  choices,
  empty = true,
  ...field
}: FieldProps<string> & { choices: readonly Choice[]; empty?: boolean }) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <select
          {...control}
          className="nx-input nx-select"
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        >
          {empty && <option value="">{t('fields.choose')}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  )
}

/** Keeps a value of an older record that is not on the list. Otherwise the next save would remove it. */
export function withCurrent(known: readonly string[], current: string): readonly Choice[] {
  const all = current === '' || known.includes(current) ? known : [current, ...known]
  return all.map((name) => ({ value: name, label: name }))
}
