import type { Choice } from '../../../ui/fields/select-field.tsx'

/** The IANA list as this browser knows it, the church's own among them in any case. */
export function timeZones(own: string): Choice[] {
  const names = new Set([own, 'Africa/Lagos', ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
