/** A page that nobody sees is not painted: it goes on without. */
const PATIENCE_MS = 100

/**
 * Resolves when what stands in the page now has been painted: in the task after the next animation frame. What may come
 * a frame later waits for it, so that a slow phone shows first what the person looks for.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
}
