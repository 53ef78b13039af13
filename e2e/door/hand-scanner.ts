import type { Page } from '@playwright/test'

/** Seconds between two keys, by a scanner's own clock. */
const BETWEEN = 0.01

/**
 * Types as a hand-held scanner does: real keys 0.01 seconds apart by their timestamps, and Enter at the end. A busy
 * machine does not change the timestamps.
 */
export async function scanByHand(page: Page, text: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const strokes = [...[...text].map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  await Promise.all(
    strokes.flatMap((stroke, place) => {
      const timestamp = startedAt + place * BETWEEN
      return (['keyDown', 'keyUp'] as const).map((type) =>
        keyboard.send('Input.dispatchKeyEvent', {
          type,
          timestamp,
          key: stroke.key,
          ...(type === 'keyDown' && { text: stroke.text }),
        }),
      )
    }),
  )
  await keyboard.detach()
}
