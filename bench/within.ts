/** The work, or an error when it takes longer than this; what then becomes of the work is nobody's concern any more. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
