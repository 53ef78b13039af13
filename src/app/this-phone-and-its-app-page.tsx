import { InstallSection } from '../features/install/install-section.tsx'
import { useWaitingCopy } from '../features/outbox/use-waiting-copy.ts'
import { ThisPhonePage } from '../features/this-phone/this-phone-page.tsx'

/** The This Phone page with the way to install the app and a copy of pending ops. */
export function ThisPhoneAndItsApp() {
  return <ThisPhonePage install={<InstallSection />} copy={useWaitingCopy()} />
}
