import { tKiosk } from './messages.ts'

/** Explains the kiosk before it starts. */
export function SetupWords({ email }: { email: string }) {
  return (
    <section className="kiosk-what">
      <h2>{tKiosk('kiosk.setupWhat')}</h2>
      <ul>
        <li>{tKiosk('kiosk.setupFind')}</li>
        <li>{tKiosk('kiosk.setupNew')}</li>
        <li>{tKiosk('kiosk.setupClear')}</li>
        <li>{tKiosk('kiosk.setupLock')}</li>
        <li>{tKiosk('kiosk.setupPin')}</li>
        <li>{tKiosk('kiosk.setupForgot', { email })}</li>
      </ul>
    </section>
  )
}
