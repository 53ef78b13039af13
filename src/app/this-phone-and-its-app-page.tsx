import { InstallSection } from '../features/install/install-section.tsx'
import { useWaitingCopy } from '../features/outbox/use-waiting-copy.ts'
import { ThisPhonePage } from '../features/this-phone/this-phone-page.tsx'

/** This phone, with the way to install the app and the outbox's copy of what waits. */
export function ThisPhoneAndItsApp() {
  return <ThisPhonePage install={<InstallSection />} copy={useWaitingCopy()} />
}
