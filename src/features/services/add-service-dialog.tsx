import { useEffect, useState } from 'react'
import { notKept } from '../../domain/edits/not-kept.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { ServiceFields } from './service-fields.tsx'
import { checkService, type ServiceForm, type ServiceValues } from './service-values.ts'
import { uploadFlyer } from './upload-flyer.ts'

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
