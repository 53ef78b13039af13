import { formatLongDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { HeldOfDay } from './held-of-day.tsx'
import { ServicePeople } from './service-people.tsx'
import { ServiceShare } from './service-share.tsx'

type ViewServiceProps = {
  id: string | null
  onClose: () => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** One service: its link for self check-in, and its people. */
export function ViewServiceDialog({ id, onClose, onEdit, onDelete }: ViewServiceProps) {
  const church = useChurch()
  const wide = useWide()
  const service = useLive(church.services).find((one) => one.id === id)
  const actions = service && (
    <>
      <Button tone="quiet" icon="trash" onClick={() => onDelete(service.id)}>
        {t('common.delete')}
      </Button>
      <Button tone="quiet" icon="edit" onClick={() => onEdit(service.id)}>
        {t('common.edit')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={id !== null}
      wide
      title={service?.name ?? t('services.title')}
      onClose={onClose}
      actions={actions}
    >
      {service ? (
        <div className="services-view">
          <div className="services-about">
            <p className="services-date">{formatLongDate(service.date_of_service)}</p>
            {service.date_of_service <= church.today() && <HeldOfDay day={service.date_of_service} />}
            {service.flyer_image && (
              <img
                className="services-flyer"
                src={service.flyer_image}
                alt={t('services.flyerOf', { name: service.name })}
              />
            )}
            <ServiceShare service={service} open={wide || service.date_of_service > church.today()} />
          </div>
          <ServicePeople key={service.id} service={service} />
        </div>
      ) : (
        <p>{t('services.gone')}</p>
      )}
    </Dialog>
  )
}
