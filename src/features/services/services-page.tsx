import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AddServiceDialog } from './add-service-dialog.tsx'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { EditServiceDialog } from './edit-service-dialog.tsx'
import { serviceActs } from './service-acts.ts'
import { ServiceTable } from './service-table.tsx'
import { ViewServiceDialog } from './view-service-dialog.tsx'
import './services.css'

/** Every service with who came, who was missing and who came first. */
export function ServicesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(serviceActs)
  const { services, status } = useChurch()
  // The empty list offers it by itself.
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
