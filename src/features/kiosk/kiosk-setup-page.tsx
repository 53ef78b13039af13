import { isPin, lockKiosk } from '../../lib/session/kiosk-session.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Page } from '../../ui/page.tsx'
import { todaysServices } from './service/kiosk-choice.ts'
import { ServicePick } from './service/service-pick.tsx'
import { useToday } from '../../lib/session/use-today.ts'
import { SetupWords } from './setup-words.tsx'
import { SecretField } from './staff/secret-field.tsx'
import { say, useOwnWords } from './words.ts'
import './kiosk-setup.css'

type Setup = { pin: string; again: string; service: string }

/** Making this tablet a kiosk: what that means, at which service, and the PIN that ends it. */
export function KioskSetupPage() {
  useOwnWords()
  const church = useChurch()
  const today = useToday(church)
  const services = todaysServices(useLive(church.services), today)
  const [first] = services
  const only = services.length === 1 ? first : undefined
  const form = useForm<Setup>({
    initial: { pin: '', again: '', service: '' },
    check: (typed) => problemsOf(typed, services.length > 1),
    submit: async ({ pin, service }) => {
      const id = only?.id ?? service
      try {
        await lockKiosk(pin, id ? { id, on: today } : null)
      } catch {
        return { message: say('kiosk.notStarted') }
      }
    },
  })
  const actions = (
    <Button type="submit" wide busy={form.busy} busyLabel={say('kiosk.starting')}>
      {say('kiosk.start')}
    </Button>
  )
  return (
    <Page title={say('kiosk.title')} intro={say('kiosk.setupIntro')} narrow>
      <div className="kiosk-setup">
        <SetupWords email={church.account.email} />
        <Form form={form} label={say('kiosk.title')} actions={actions}>
          {services.length > 1 ? (
            <ServicePick
              title={say('kiosk.setupWhich')}
              services={services}
              chosen={form.values.service}
              onPick={(id) => form.set('service', id)}
              error={form.field('service').error}
            />
          ) : (
            <p>{only ? say('kiosk.setupFor', { service: only.name }) : say('kiosk.setupNone')}</p>
          )}
          <SecretField
            digits
            label={say('kiosk.pinNew')}
            hint={say('kiosk.pinHint')}
            {...form.field('pin')}
          />
          <SecretField digits label={say('kiosk.pinAgain')} {...form.field('again')} />
        </Form>
      </div>
    </Page>
  )
}

function problemsOf({ pin, again, service }: Setup, several: boolean) {
  return {
    service: several && !service ? say('kiosk.setupWhichMissing') : undefined,
    pin: isPin(pin) ? undefined : say('kiosk.pinWrongForm'),
    again: again === pin ? undefined : say('kiosk.pinDiffers'),
  }
}
