import type { FeatureName, Scope } from './features.ts'

/** Returns the part of the people that a device may hold, by its user's features. */
export function scopeOf(features: readonly FeatureName[]): Scope {
  if (features.includes('membersAccess')) return 'members'
  return features.includes('attendanceAccess') ? 'door' : 'none'
}
