/** A capture that waits on this phone and is being finished by hand: once the person's answer is kept or received, it goes. */
import { captureStore } from '../outbox/capture-db.ts'
import type { Capture, Fields } from '../outbox/capture.ts'

const NAME = 'narthex-former'

/** Also across a change of page, in this tab alone. */
export function finishing({ key }: Capture): void {
  try {
    sessionStorage.setItem(NAME, key)
  } catch {
    // Then it stays, and the server counts nobody twice.
  }
}

/** Only where it is the same person's: by the phone or e-mail that was typed both times. */
export async function replaceFormer(fields: Fields): Promise<void> {
  const key = takeName()
  if (!key) return
  const own = new Set([fields.emailOrPhone, fields.phone, fields.email].filter(Boolean))
  const isTheirs = ({ fields: before }: Capture) =>
    [before.emailOrPhone, before.phone, before.email].some((typed) => typed && own.has(typed))
  await captureStore()
    .change(key, (former) => (isTheirs(former) ? null : former))
    .catch(() => undefined)
}

function takeName(): string | null {
  try {
    const key = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    return key
  } catch {
    return null
  }
}
