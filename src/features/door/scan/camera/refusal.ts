import { t } from '../messages.ts'

/** The reasons for a missing picture. A person can act on each. */
export type Refusal = 'denied' | 'none' | 'insecure' | 'in-use' | 'stopped'

/** Error names of browsers, as the camera specification lists them. */
const reasons: Readonly<Record<string, Refusal>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
}

export function refusalOf(error: unknown): Refusal {
  const { name } = (error ?? {}) as { name?: unknown }
  return (typeof name === 'string' && Object.hasOwn(reasons, name) && reasons[name]) || 'stopped'
}

/** True for pages loaded without TLS: browsers hide the camera from them. */
export function isInsecure(page: {
  isSecureContext: boolean
  navigator: { mediaDevices?: unknown }
}): boolean {
  return !page.isSecureContext
}

/** The reason why there is no picture, and what to do about it. */
export function refusalWords(why: Refusal | 'reader-missing'): { title: string; detail: string } {
  switch (why) {
    case 'denied':
      return { title: t('scan.denied'), detail: t('scan.deniedBody') }
    case 'none':
      return { title: t('scan.noCamera'), detail: t('scan.noCameraBody') }
    case 'insecure':
      return { title: t('scan.insecure'), detail: t('scan.insecureBody') }
    case 'in-use':
      return { title: t('scan.inUse'), detail: t('scan.inUseBody') }
    case 'stopped':
      return { title: t('scan.stopped'), detail: t('scan.stoppedBody') }
    case 'reader-missing':
      return { title: t('scan.readerMissing'), detail: t('scan.readerMissingBody') }
  }
}
