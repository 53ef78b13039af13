/** The size of request bodies; Chromium reports headers and responses only. */

export const counted = { bytes: 0 }

/** @param {typeof fetch} fetching */
export const countingBy = (fetching) => (url, options) => {
  const body = options?.body
  if (typeof body === 'string') counted.bytes += new TextEncoder().encode(body).length
  else if (body instanceof Blob) counted.bytes += body.size
  else if (body instanceof Uint8Array) counted.bytes += body.length
  return fetching(url, options)
}

/** @param {() => Promise<unknown>} work  @returns {Promise<{ ms: number, bodyBytes: number }>} */
export async function timed(work) {
  counted.bytes = 0
  const began = performance.now()
  await work()
  return { ms: performance.now() - began, bodyBytes: counted.bytes }
}
