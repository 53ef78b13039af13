import { isPin, lockKiosk } from '../../domain/kiosk/kiosk.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Page } from '../../ui/page.tsx'
import { todaysServices } from './service/kiosk-choice.ts'
import { ServicePick } from './service/service-pick.tsx'
import { useToday } from '../../domain/church/clock.ts'
import { SecretField } from './staff/secret-field.tsx'
import { tKiosk, useOwnWords } from './messages.ts'
import './kiosk-setup.css'

type Setup = { pin: string; again: string; service: string }

/** Sets this tablet up as a kiosk: the service, the PIN that ends it, and how it works. */
export function KioskSetupPage() {
  useOwnWords()
  const church = useChurch()
  const today = useToday(church)
  const services = todaysServices(useAllServices(church), today)
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
        return { message: tKiosk('kiosk.notStarted') }
      }
    },
  })
  const actions = (
    <Button type="submit" wide busy={form.busy} busyLabel={tKiosk('kiosk.starting')}>
      {tKiosk('kiosk.start')}
    </Button>
  )
  return (
    <Page title={tKiosk('kiosk.title')} intro={tKiosk('kiosk.setupIntro')} narrow>
      <div className="kiosk-setup">
        <Form form={form} label={tKiosk('kiosk.title')} actions={actions}>
          {services.length > 1 ? (
            <ServicePick
              title={tKiosk('kiosk.setupWhich')}
              services={services}
              chosen={form.values.service}
              onPick={(id) => form.set('service', id)}
              error={form.field('service').error}
            />
          ) : (
            <p>{only ? tKiosk('kiosk.setupFor', { service: only.name }) : tKiosk('kiosk.setupNone')}</p>
          )}
          <SecretField
            digits
            label={tKiosk('kiosk.pinNew')}
            hint={tKiosk('kiosk.pinHint')}
            {...form.field('pin')}
          />
          <SecretField digits label={tKiosk('kiosk.pinAgain')} {...form.field('again')} />
        </Form>
        <SetupWords email={church.account.email} />
      </div>
    </Page>
  )
}

function problemsOf({ pin, again, service }: Setup, several: boolean) {
  return {
    service: several && !service ? tKiosk('kiosk.setupWhichMissing') : undefined,
    pin: isPin(pin) ? undefined : tKiosk('kiosk.pinWrongForm'),
    again: again === pin ? undefined : tKiosk('kiosk.pinDiffers'),
  }
}

/** Explains the kiosk, below the form that starts it. */
export function SetupWords({ email }: { email: string }) {
  return (
    <section className="kiosk-what">
      <h2>{tKiosk('kiosk.setupWhat')}</h2>
      <ul>
        <li>{tKiosk('kiosk.setupFind')}</li>
        <li>
          {tKiosk('kiosk.setupNew')} {tKiosk('kiosk.setupClear')}
        </li>
        <li>
          {tKiosk('kiosk.setupLock')} {tKiosk('kiosk.setupForgot', { email })}
        </li>
      </ul>
      <p>{tKiosk('kiosk.setupPin')}</p>
    </section>
  )
}
