import { useOpenChurch } from '../lib/session/use-church.ts'
import type { Features } from './route.ts'

const none: Features = []

/** What the signed-in account holds in the open church. */
export function useFeatures(): Features {
  return useOpenChurch()?.features ?? none
}
