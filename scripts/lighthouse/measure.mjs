import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** One visit with a browser of its own and empty stores. Rejects where Lighthouse came to nothing. */
export function measure(url, leaveOut = []) {
  const visit = fork(fileURLToPath(new URL('visit.mjs', import.meta.url)), [url, ...leaveOut])
  return new Promise((found, failed) => {
    visit.once('message', found)
    visit.once('exit', () => failed(new Error(`${url} could not be measured; the reason stands above.`)))
  })
}
