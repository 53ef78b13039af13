/** The form that this page is sending, from the press to the answer. */
import type { Capture, Fields } from '../outbox/capture.ts'

export type UnderWay = {
  /** As it was last seen to be complete. */
  capture: Capture
  /** Set while the server asks to wait and nobody else can send the entry. */
  correct?: ((fields: Fields | null) => void) | undefined
}

let now: UnderWay | null = null

export const underWay = (): UnderWay | null => now
export const setUnderWay = (next: UnderWay | null): void => void (now = next)

/** It is sent by this page and does not wait in the outbox. */
export const isUnderWay = ({ key }: Capture): boolean => key === now?.capture.key
