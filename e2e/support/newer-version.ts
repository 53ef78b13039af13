/** A newer version of the app that waits while the previous one is in use. */
import type { Page } from '@playwright/test'
import { send, type Meddling } from './fault-proxy.ts'

/** Navigates within the app, so that the newer version keeps waiting. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Serves another worker, and none of the previous version's files. */
export const aNewVersionIsOut: Meddling = async (request, answer, pass) => {
  if (request.url?.startsWith('/assets/')) {
    send(answer, { status: 404, headers: {}, body: Buffer.from('gone') })
    return true
  }
  if (request.url !== '/worker.js') return false
  delete request.headers['accept-encoding']
  const { status, headers, body } = await pass()
  const newer = Buffer.concat([body, Buffer.from('\n// of a later day\n')])
  send(answer, { status, headers: { ...headers, 'content-length': String(newer.length) }, body: newer })
  return true
}
