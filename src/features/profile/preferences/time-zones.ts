import type { Choice } from '../../../ui/fields/select-field.tsx'

/** The browser's IANA list, which always includes the church's own zone. */
export function timeZones(own: string): Choice[] {
  const names = new Set([own, 'Africa/Lagos', ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
