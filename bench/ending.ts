type End = () => unknown

/** Cleans up when the bench is over, however it ends. */
export class Ending {
  private readonly ends: End[] = []

  /** Runs in the opposite order of adding. */
  add(end: End): void {
    this.ends.push(end)
  }

  /** A failing one does not stop the others. */
  async all(): Promise<void> {
    for (let end = this.ends.pop(); end; end = this.ends.pop()) {
      try {
        await end()
      } catch (failure) {
        console.error(failure)
      }
    }
  }
}

/** Runs the work, or throws when it takes longer than this. The work itself is then ignored. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
