/** Resolves when `listen` calls, or after so long. @param listen answers what it is ended with */
export function calledWithin(ms: number, listen: (call: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(over, ms)
    const stop = listen(over)
  })
}
