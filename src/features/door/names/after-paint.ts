/** The browser does not paint hidden pages. After this time the work goes on. */
const PATIENCE_MS = 100

/**
 * Resolves in the task after the next animation frame, when the current page is painted.
 * Work that may come a frame later waits for it, so that a slow phone shows the result first.
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
