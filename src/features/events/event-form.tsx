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
import { type FormState, useForm, type FormOptions } from '../../ui/form/use-form.ts'
import { meetsInPlace, meetsOnline, type EventValues, LINK_FIELDS } from './event-values.ts'
import { t } from './messages.ts'
import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { changedFields } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import type { CountedEvent } from '../../../contract/routes/events.ts'

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

type Plain = Record<string, unknown>

/** Only values that differ from the saved record. All others follow changes by others. */
type Drafted<V> = { draft: KeptDraft<Partial<V>>; found: Partial<V> | null }

type WithDraftProps<V> = {
  name: string
  /** A new version means a changed record: the form starts again and keeps the typed values. */
  version?: string
  children: (drafted: Drafted<V>) => ReactNode
}

/** Waits until the stored draft is read, then shows the form and keeps it mounted. */
export function WithDraft<V>({ name, version = '', children }: WithDraftProps<V>) {
  const { found, keep, drop } = useKeptDraft<Partial<V>>(name)
  /** Values typed since the form appeared. */
  const typed = useRef<Partial<V> | null>(undefined)
  const draft = useMemo(
    () => ({
      found,
      keep: (values: Partial<V>) => {
        typed.current = values
        keep(values)
      },
      drop: () => {
        typed.current = null
        drop()
      },
    }),
    [found, keep, drop],
  )
  if (found === undefined) return <SkeletonRows rows={3} />
  return (
    <Fragment key={version}>
      {children({ draft, found: typed.current === undefined ? found : typed.current })}
    </Fragment>
  )
}

type Options<V extends Plain> = Drafted<V> & {
  /** The saved record, or empty values. */
  now: V
} & Pick<FormOptions<V>, 'check' | 'submit'>

export type DraftedForm<V extends Plain> = {
  form: FormState<V>
  changed: (keyof V & string)[]
  /** True while the form still holds values of an earlier visit. */
  fromDraft: boolean
  startAfresh: () => void
}

/** A form that stores its draft until the response arrives. Files are not stored. */
export function useDraftedForm<V extends Plain>({
  draft,
  found,
  now,
  check,
  submit,
}: Options<V>): DraftedForm<V> {
  const [fromDraft, setFromDraft] = useState(found !== null)
  const { keep, drop } = draft
  const form = useForm<V>({
    initial: { ...now, ...found },
    ...(check && { check }),
    submit: async (values) => {
      const refusal = await submit(values)
      if (!refusal) drop()
      return refusal
    },
  })
  const { values } = form
  const changed = changedFields(now, values)
  const kept = JSON.stringify(textOf(values, changed))
  useEffect(() => {
    if (kept === '{}') drop()
    else keep(JSON.parse(kept) as Partial<V>)
  }, [kept, keep, drop])
  const startAfresh = () => {
    for (const field of changed) form.set(field, now[field])
    setFromDraft(false)
  }
  return { form, changed, fromDraft: fromDraft && changed.length > 0, startAfresh }
}

function textOf<V extends Plain>(values: V, changed: (keyof V & string)[]): Plain {
  const entries = changed.filter((field) => !(values[field] instanceof Blob) && values[field] !== null)
  return Object.fromEntries(entries.map((field) => [field, values[field]]))
}

type SaveRowProps = {
  busy: boolean
  onCancel: () => void
  /** The reason why nothing can be saved, besides a missing network. */
  whyNot?: string | undefined
}

/** Cancel and Save changes. Offline the draft stays. */
export function SaveRow({ busy, onCancel, whyNot }: SaveRowProps) {
  const online = useOnline()
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('common.saving')}
        whyNot={online ? whyNot : t('events.offline')}
      >
        {t('common.saveChanges')}
      </Button>
    </>
  )
}

/** The props of one panel of the event's page. Each panel saves its own record. */
export type PanelProps = { event: CountedEvent; onClose: () => void; onChanged: () => void }
