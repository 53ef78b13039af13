import type { FeatureName, Scope } from './features.ts'

/** What a device may hold of the people, by what its user holds. */
export function scopeOf(features: readonly FeatureName[]): Scope {
  if (features.includes('membersAccess')) return 'members'
  return features.includes('attendanceAccess') ? 'door' : 'none'
}
