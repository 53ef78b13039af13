import { t } from '../../lib/messages/t.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { ServiceForm } from './service-values.ts'
import { useOnline } from '../../lib/device/use-online.ts'

/**
 * The fields of a service. Name and day say that they are required while empty. The flyer says that it needs a
 * network while offline.
 */
export function ServiceFields({
  form,
  savedFlyer,
}: {
  form: FormState<ServiceForm>
  savedFlyer?: string | null
}) {
  const online = useOnline()
  const { name, date_of_service: date } = form.values
  const required = (value: string) => (value.trim() === '' ? t('services.required') : undefined)
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('services.fieldName')}
        hint={required(name)}
        autoCapitalize="sentences"
      />
      <DateField {...form.field('date_of_service')} label={t('services.fieldDate')} hint={required(date)} />
      <FileField
        {...form.field('flyer')}
        label={t('services.fieldFlyer')}
        savedUrl={savedFlyer ?? null}
        disabled={!online}
        hint={online ? undefined : t('services.flyerOffline')}
        optional
      />
    </>
  )
}
