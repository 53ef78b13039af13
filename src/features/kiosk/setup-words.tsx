import { say } from './words.ts'

/** What the kiosk does, said before it begins. */
export function SetupWords({ email }: { email: string }) {
  return (
    <section className="kiosk-what">
      <h2>{say('kiosk.setupWhat')}</h2>
      <ul>
        <li>{say('kiosk.setupFind')}</li>
        <li>{say('kiosk.setupNew')}</li>
        <li>{say('kiosk.setupClear')}</li>
        <li>{say('kiosk.setupLock')}</li>
        <li>{say('kiosk.setupPin')}</li>
        <li>{say('kiosk.setupForgot', { email })}</li>
      </ul>
    </section>
  )
}
