import { tKiosk } from './messages.ts'

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
