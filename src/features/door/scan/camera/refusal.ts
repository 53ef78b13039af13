/** Why there is no picture, each with something a person can do. */
export type Refusal = 'denied' | 'none' | 'insecure' | 'in-use' | 'stopped'

/** The names a browser gives to its refusals, as the camera's own specification lists them. */
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

/** Browsers hide the camera from pages that came over an open line. */
export function isInsecure(page: {
  isSecureContext: boolean
  navigator: { mediaDevices?: unknown }
}): boolean {
  return !page.isSecureContext
}
