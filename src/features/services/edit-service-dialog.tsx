import { useState } from 'react'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { changedFields } from '../../domain/edits/three-way.ts'
import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictChoice, FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { ConflictFirst } from '../../ui/form/conflict-first.tsx'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ServiceFields } from './service-fields.tsx'
import { checkService, type ServiceForm } from './service-values.ts'
import { uploadFlyer } from './upload-flyer.ts'

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
  return field === 'date_of_service' ? formatLongDate(String(value)) : String(value)
}
