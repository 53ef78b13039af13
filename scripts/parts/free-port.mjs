import { createServer } from 'node:net'

/**
 * Finds a port without a listener at this moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
