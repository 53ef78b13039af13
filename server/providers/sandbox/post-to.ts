import type { FastifyInstance } from 'fastify'
import type { PostTo } from './deliveries.ts'

/** Through the same routes as a message from outside, without a way out to a network and back. */
export const postTo =
  (app: FastifyInstance): PostTo =>
  async ({ path, header, signature, body }) => {
    const headers = { 'content-type': 'application/json', [header]: signature }
    return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
  }
