import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AddServiceDialog } from './add-service-dialog.tsx'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { EditServiceDialog } from './edit-service-dialog.tsx'
import { serviceActions } from './service-actions.ts'
import { ServiceTable } from './service-table.tsx'
import { ViewServiceDialog } from './view-service-dialog.tsx'
import './services.css'

/** The page of services with present people, absent people and first timers. */
export function ServicesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(serviceActions)
  const { services, status } = useChurch()
  // The empty list has its own button.
  const count = useLive(services).length
  const none = useLive(status).complete && count === 0
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  return (
    <Page
      title={t('services.title')}
      intro={t('services.intro')}
      actions={
        !none && (
          <Button icon="plus" onClick={() => open('add')}>
            {t('services.add')}
          </Button>
        )
      }
    >
      <ServiceTable open={open} />
      <AddServiceDialog open={act === 'add'} onClose={close} />
      <ViewServiceDialog
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
      />
      <EditServiceDialog id={on('edit')} onClose={close} />
      <DeleteServiceDialog id={on('delete')} onClose={close} />
    </Page>
  )
}
