import { EVENT_TYPES, EVENT_PLATFORMS } from '../../../contract/routes/event-fields.ts'
import { countryNames } from '../../lib/countries.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StateField } from '../../ui/fields/state-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { meetsInPlace, meetsOnline, type EventValues, LINK_FIELDS } from './event-values.ts'
import { t } from './messages.ts'

type EventFieldsProps = {
  form: FormState<EventValues>
  /** The first day that may be chosen. */
  min?: string
  savedImage?: string | null
  /** The height of the picture. */
  preview: 'low' | 'high'
}

const TYPE_WORDS = {
  offline: 'events.offlineType',
  online: 'events.onlineType',
  offline_and_online: 'events.bothType',
} as const

/** The details, the place, and the links, as the event's type requires. */
export function EventFields({ form, min, savedImage = null, preview }: EventFieldsProps) {
  const { values } = form
  const types = EVENT_TYPES.map((value) => ({ value, label: t(TYPE_WORDS[value]) }))
  return (
    <>
      <FieldGroup title={t('events.details')}>
        <TextField {...form.field('eventName')} label={t('events.name')} autoCapitalize="sentences" />
        <SelectField
          {...form.field('eventType')}
          onChange={(type) => form.set('eventType', type as EventValues['eventType'])}
          label={t('events.type')}
          choices={types}
          empty={false}
        />
        <Times form={form} {...(min !== undefined && { min })} />
        <LongTextField {...form.field('description')} label={t('events.description')} optional />
        <TextField {...form.field('contactEmail')} label={t('events.contactEmail')} type="email" optional />
        <PhoneField {...form.field('contactPhoneNumber')} label={t('events.contactPhone')} optional />
        <div className={`events-image-${preview}`}>
          <FileField {...form.field('image')} label={t('events.image')} savedUrl={savedImage} optional />
        </div>
      </FieldGroup>
      {meetsInPlace(values) && <PlaceFields form={form} />}
      {meetsOnline(values) && <LinkFields form={form} />}
    </>
  )
}

function Times({ form, min }: { form: FormState<EventValues>; min?: string }) {
  const { startDate } = form.values
  const from = min === undefined ? {} : { min }
  return (
    <>
      <div className="events-pair">
        <DateField {...form.field('startDate')} label={t('events.startDate')} {...from} />
        <TimeField {...form.field('startTime')} label={t('events.startTime')} />
      </div>
      <div className="events-pair">
        <DateField {...form.field('endDate')} label={t('events.endDate')} min={startDate} />
        <TimeField {...form.field('endTime')} label={t('events.endTime')} />
      </div>
    </>
  )
}

function PlaceFields({ form }: { form: FormState<EventValues> }) {
  const countries = countryNames().map((name) => ({ value: name, label: name }))
  return (
    <FieldGroup title={t('events.place')}>
      <TextField {...form.field('street')} label={t('fields.street')} autoCapitalize="words" optional />
      <TextField {...form.field('city')} label={t('fields.city')} autoCapitalize="words" optional />
      <StateField
        {...form.field('state')}
        label={t('fields.state')}
        country={form.values.country.trim()}
        optional
      />
      <TextField {...form.field('postcode')} label={t('fields.postCode')} optional />
      <SelectField {...form.field('country')} label={t('fields.country')} choices={countries} optional />
    </FieldGroup>
  )
}

/** A link for each platform; a pass code for Zoom alone. */
export function LinkFields({ form }: { form: FormState<EventValues> }) {
  return (
    <FieldGroup title={t('events.links')}>
      {EVENT_PLATFORMS.flatMap((platform) => {
        const link = (
          <TextField
            key={platform}
            {...form.field(LINK_FIELDS[platform])}
            label={t('events.linkOf', { platform })}
            type="url"
            optional
          />
        )
        return platform === 'Zoom' ? [link, <PassCode key="pass-code" form={form} />] : [link]
      })}
    </FieldGroup>
  )
}

function PassCode({ form }: { form: FormState<EventValues> }) {
  if (!form.values.zoommeetinglink.trim()) return null
  return (
    <TextField {...form.field('zoompasscode')} label={t('events.passCode')} autoCapitalize="none" optional />
  )
}
