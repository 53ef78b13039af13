/** Whether nobody has touched the page since. */
export function watchForHands(): () => boolean {
  let touched = false
  for (const event of ['pointerdown', 'keydown'] as const) {
    addEventListener(event, () => (touched = true), { once: true, capture: true, passive: true })
  }
  return () => !touched
}
