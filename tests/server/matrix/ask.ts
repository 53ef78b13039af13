/** Makes a sample call, signed in or signed out. */
import type { FastifyInstance } from 'fastify'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { call, type Answer, type Person } from '../account/church-app.ts'
import { pathOf, type Sample } from './sample-calls.ts'

export const asker =
  (app: FastifyInstance) =>
  (name: RouteName, sample: Sample, who?: Pick<Person, 'token'>): Promise<Answer> => {
    const route: RouteContract = routes[name]
    const multipart = route.multipart
      ? { payload: '--x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
      : {}
    const headers = { ...multipart.headers, ...(who && { authorization: `Bearer ${who.token}` }) }
    return call(app, route.method, pathOf(route, sample), {
      ...multipart,
      ...(sample.body && { payload: sample.body }),
      headers,
    })
  }
