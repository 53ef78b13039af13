import { useState } from 'react'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { notKept, whyNotKept } from '../../domain/edits/not-kept.ts'
import {
  changedFields,
  startOf,
  useDraftedEdit,
  type Drafted,
  type EditDraft,
} from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx'
import { ConflictChoice, FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { ConflictFirst } from '../../ui/form/conflict-first.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { ServiceFields, checkService, type ServiceForm, uploadFlyer } from './add-service-dialog.tsx'
import { useChildrenByService } from '../../domain/church/children-here.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useOneService } from './use-one-service.ts'

/** Changes a service's name, day or flyer. Only changed fields are sent. */
export function EditServiceDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const church = useChurch()
  const service = useAllServices(church).find((one) => one.id === id)
  return (
    <Dialog
      open={id !== null}
      title={t('services.editTitle', { name: service?.name ?? '' })}
      onClose={onClose}
    >
      {service ? (
        <EditService key={service.id} service={service} onClose={onClose} />
      ) : (
        <p>{t('services.gone')}</p>
      )}
    </Dialog>
  )
}

type EditProps = { service: ServiceRow; onClose: () => void }

function EditService(props: EditProps) {
  const draft = useKeptDraft<EditDraft<ServiceForm>>(`edit-service:${props.service.id}`)
  if (draft.found === undefined) return <SkeletonRows rows={2} />
  return <EditServiceForm {...props} draft={draft} found={draft.found} />
}

type FormProps = EditProps & Drafted<ServiceForm>

export function EditServiceForm({ service, onClose, draft, found }: FormProps) {
  const church = useChurch()
  const [flyerGoes, setFlyerGoes] = useState(false)
  const now: ServiceForm = { name: service.name, date_of_service: service.date_of_service, flyer: null }
  const form = useForm<ServiceForm>({ initial: startOf(now, found), check: checkService, submit: save })
  const edit = useDraftedEdit<ServiceForm>(form, now, { draft, found })
  const { base, changed, followed, conflicts, keepMine, takeTheirs } = edit
  const touched = changed.length > 0 || form.values.flyer !== null || flyerGoes

  async function save({ flyer, ...typed }: ServiceForm) {
    const sent = flyer && (await uploadFlyer(flyer))
    const fields = changedFields({ ...base, flyer: null }, { ...typed, flyer: null }) as (
      | 'name'
      | 'date_of_service'
    )[]
    const set = {
      ...Object.fromEntries(fields.map((field) => [field, typed[field]])),
      ...(sent?.address ? { flyer_image: sent.address } : flyerGoes && { flyer_image: null }),
    }
    try {
      if (Object.keys(set).length > 0) await church.mutate('edit-service', { id: service.id, set })
    } catch (thrown) {
      return notKept(thrown)
    }
    draft.drop()
    if (sent?.why) return { message: t('services.flyerLostOnEdit', { why: sent.why }) }
    toast(t('toasts.updated'))
    onClose()
  }

  return (
    <Form
      form={form}
      label={t('services.edit')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('common.saving')}
            whyNot={whyNot(
              conflicts.map(({ field }) => field),
              touched,
            )}
          >
            {t('common.saveChanges')}
          </Button>
        </>
      }
    >
      {edit.fromDraft && <DraftNotice onDrop={edit.startAfresh} />}
      <ServiceFields form={form} savedFlyer={flyerGoes ? null : service.flyer_image} />
      {service.flyer_image && form.values.flyer === null && (
        <Button
          tone="plain"
          className="services-flyer-step"
          icon={flyerGoes ? 'undo' : 'trash'}
          onClick={() => setFlyerGoes(!flyerGoes)}
        >
          {flyerGoes ? t('services.flyerKeep') : t('services.flyerRemove')}
        </Button>
      )}
      <FollowedNotice labels={followed.map(labelOf)} />
      <ConflictChoice
        conflicts={conflicts.map(({ field, mine, theirs }) => ({
          field,
          label: labelOf(field),
          mine: wordsOf(field, mine),
          theirs: wordsOf(field, theirs),
        }))}
        onKeep={(field) => keepMine(field as keyof ServiceForm)}
        onTake={(field) => takeTheirs(field as keyof ServiceForm)}
      />
    </Form>
  )
}

function whyNot(conflicts: readonly string[], touched: boolean) {
  if (conflicts.length > 0) return <ConflictFirst labels={conflicts.map(labelOf)} />
  return touched ? undefined : t('edits.nothingChanged')
}

function labelOf(field: string): string {
  return field === 'name' ? t('services.fieldName') : t('services.fieldDate')
}

function wordsOf(field: string, value: unknown): string {
  return field === 'date_of_service' ? formatDate(String(value)) : String(value)
}

type DeleteProps = {
  id: string | null
  onClose: () => void
  /** Called instead of `onClose`, because closing and leaving the page at once ends on the deleted service. */
  onDeleted?: () => void
}

/** Asks before a service is deleted. Creating it again restores its attendance, so the toast offers Undo. */
export function DeleteServiceDialog({ id, onClose, onDeleted = onClose }: DeleteProps) {
  const church = useChurch()
  const service = useLive(church.services).find((one) => one.id === id)
  const [attempted, attempt] = useAttempt(id, whyNotKept)

  const remove = async () => {
    if (!service) return
    const { name, date_of_service } = service
    await church.mutate('delete-service', { id: service.id })
    const restore = () =>
      church
        .mutate('create-service', { id: service.id, name, date_of_service })
        .catch((thrown: unknown) => toastFailure(whyNotKept(thrown)))
    toast(t('toasts.deleted'), { label: t('common.undo'), run: () => void restore() })
    onDeleted()
  }

  return (
    <ConfirmDialog
      open={service !== undefined}
      title={t('services.deleteTitle', {
        name: service?.name ?? '',
        date: service ? formatDate(service.date_of_service) : '',
      })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      {service && <WhatGoes service={service} />}
    </ConfirmDialog>
  )
}

/** Lists what a deletion removes: the service and its attendance. Warns of children who are still here. */
function WhatGoes({ service }: { service: ServiceRow }) {
  const { counts } = useOneService(service)
  const here = useChildrenByService(useChurch()).get(service.id)?.here ?? 0
  return (
    <>
      {counts && <p role="status">{t('services.deleteMarked', { count: counts.attendees })}</p>}
      {here > 0 && <p role="alert">{t('services.deleteChildren', { count: here })}</p>}
      <p>{t('services.deleteBody')}</p>
    </>
  )
}
