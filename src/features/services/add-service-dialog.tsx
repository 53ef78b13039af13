import { useEffect, useState } from 'react'
import { notKept } from '../../domain/edits/not-kept.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { useForm, type FormState, type FieldErrors } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOnline } from '../../lib/device/use-online.ts'
import { serviceDay } from '../../../contract/fields.ts'
import { isSeen } from '../../../contract/tidy-name.ts'
import { tooLong } from '../../ui/form/too-long.ts'
import { uploadRoutes } from '../../../contract/routes/uploads.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'

/** The typed fields of a service. The flyer is separate, because it is a file. */
export type ServiceValues = { name: string; date_of_service: string }
export type ServiceForm = ServiceValues & { flyer: File | null }

const MOST = 120

function dayProblem(date: string): string | undefined {
  if (date === '') return t('services.required')
  return serviceDay.safeParse(date).success ? undefined : t('services.yearWrong')
}

export function checkService({ name, date_of_service: date }: ServiceValues): FieldErrors<ServiceForm> {
  const typed = name.trim()
  return {
    name: !isSeen(typed) ? t('services.required') : tooLong(typed, MOST),
    date_of_service: dayProblem(date),
  }
}

/** Creates a service, online or offline. A flyer needs a network. */
export function AddServiceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={t('services.add')} onClose={onClose}>
      <AddService onClose={onClose} />
    </Dialog>
  )
}

function AddService({ onClose }: { onClose: () => void }) {
  const draft = useKeptDraft<ServiceValues>('add-service')
  if (draft.found === undefined) return <SkeletonRows rows={2} />
  return <AddServiceForm draft={draft} found={draft.found} onClose={onClose} />
}

function AddServiceForm({
  draft,
  found,
  onClose,
}: {
  draft: KeptDraft<ServiceValues>
  found: ServiceValues | null
  onClose: () => void
}) {
  const church = useChurch()
  const [fromDraft, setFromDraft] = useState(found !== null)
  const form = useForm<ServiceForm>({
    initial: {
      name: found?.name ?? '',
      date_of_service: found?.date_of_service ?? church.today(),
      flyer: null,
    },
    check: checkService,
    submit: save,
  })
  const { name, date_of_service: date } = form.values
  const { keep, drop } = draft
  useEffect(() => {
    if (name === '') drop()
    else keep({ name, date_of_service: date })
  }, [name, date, keep, drop])

  async function save({ flyer, ...typed }: ServiceForm) {
    const id = await church.serviceIdFor(typed.date_of_service, typed.name)
    if (church.services.current().some((service) => service.id === id))
      return { errors: [{ path: 'name', message: t('services.exists') }], message: t('services.exists') }
    const sent = flyer && (await uploadFlyer(flyer))
    try {
      await church.mutate('create-service', { id, ...typed, flyer_image: sent?.address ?? null })
    } catch (thrown) {
      return notKept(thrown)
    }
    drop()
    toast(t('toasts.serviceAdded'))
    if (sent?.why) toastFailure(t('services.flyerLost', { why: sent.why }))
    onClose()
  }

  const startAfresh = () => {
    form.set('name', '')
    form.set('date_of_service', church.today())
    setFromDraft(false)
  }

  return (
    <Form
      form={form}
      label={t('services.add')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('common.saving')}
            disabled={name.trim() === '' || date === ''}
          >
            {t('services.addAction')}
          </Button>
        </>
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <ServiceFields form={form} />
    </Form>
  )
}

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

/** The result of a flyer upload: its address, or why the server rejected it. The service is saved without it. */
export type Sent = { address: string; why?: undefined } | { address?: undefined; why: string }

export async function uploadFlyer(picture: File): Promise<Sent> {
  const body = new FormData()
  body.append('file', picture)
  try {
    return { address: (await api.call(uploadRoutes.uploadImage, { body })).secure_url }
  } catch (thrown) {
    return { why: problemOf(thrown).message }
  }
}
