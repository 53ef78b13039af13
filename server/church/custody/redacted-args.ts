/** The arguments of an op as far as a reader may see them: without membersAccess, what a phone at the door holds. */
import type { FeatureName } from '../../../contract/features.ts'

/** Ops that describe a person, and the fields of theirs that the door shows. All other ops hold ids and things. */
const AT_THE_DOOR: Record<string, readonly string[]> = {
  'capture-first-timer': ['id', 'service_id', 'first_name', 'last_name', 'gender', 'first_timer'],
}

const TAIL = 4

/** @param args as a phone sent them, so they may be anything */
export function redactedArgs(features: readonly FeatureName[], type: string | null, args: unknown): unknown {
  const shown = AT_THE_DOOR[type ?? '']
  if (!shown || features.includes('membersAccess')) return args
  if (!args || typeof args !== 'object' || Array.isArray(args)) return {}
  const typed = args as Record<string, unknown>
  const kept = Object.entries(typed).filter(([name]) => shown.includes(name))
  return { ...Object.fromEntries(kept), ...tailOf(typed.phone_number) }
}

/** The last four digits, under the name that phones at the door know. */
const tailOf = (phone: unknown) =>
  typeof phone === 'string' && phone !== '' ? { phone_tail: phone.replace(/\D/g, '').slice(-TAIL) } : {}
