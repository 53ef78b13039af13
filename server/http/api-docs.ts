/** Serves `openapi.json`, and a page that shows it without any script. */
import type { FastifyInstance } from 'fastify'
import { API } from '../../contract/protocol.ts'
import type { Config } from '../config.ts'
import { escapeHtml, plainPage, sendPage } from './app-files.ts'
import { z } from 'zod'
import { failure } from '../../contract/errors.ts'
import { routes } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'

/** Builds the OpenAPI description from the same schemas that validate. */

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

/** JSON Schema cannot express transforms. The input side is described, because callers need that one. */
const incoming = (schema: z.ZodType): JsonSchema => described(schema, 'input')
const outgoing = (schema: z.ZodType): JsonSchema => described(schema, 'output')

function described(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json as JsonSchema
}

export function openApi(title: string, server: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries<RouteContract>(routes)) {
    const path = `${API}/${route.path.replace(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[route.method.toLowerCase()] = operation(name, route)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: server }],
    components: {
      schemas: { Failure: outgoing(failure) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
    paths,
  }
}

function operation(operationId: string, route: RouteContract): object {
  return {
    operationId,
    summary: route.summary,
    description: access(route),
    tags: [route.access].flat(),
    security: route.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...requestBody(route),
    responses: {
      [route.creates ? 201 : 200]: success(route),
      default: {
        description: 'The reason and the remedy.',
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    },
  }
}

function requestBody(route: RouteContract): object {
  const content = Object.fromEntries(bodiesOf(route).map(([media, schema]) => [media, { schema }]))
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}
}

/** Returns each content type of a body. */
function bodiesOf({ body, multipart, orForm, raw }: RouteContract): [media: string, schema: object][] {
  if (raw) return [['*/*', { description: 'As the provider sends it, who signs its bytes.' }]]
  if (multipart) return [['multipart/form-data', ONE_FILE]]
  if (!body) return []
  const media = orForm ? ['application/json', 'multipart/form-data'] : ['application/json']
  return media.map((one) => [one, incoming(body)])
}

const ONE_FILE = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function access({ access, gate }: RouteContract): string {
  const who =
    access === 'public'
      ? 'Open to everybody.'
      : access === 'session'
        ? 'Needs a session.'
        : access === 'owner'
          ? 'Needs the owner of the church.'
          : `Needs the feature ${[access].flat().join(' or ')}.`
  return gate === 'gated' ? `${who} Answers 402 while the church has no active subscription.` : who
}

const json = (schema: object) => ({ 'application/json': { schema } })

const success = (route: RouteContract) => ({
  description: 'Done.',
  content: json({
    type: 'object',
    required: ['success', 'data', ...(isPaged(route) ? ['next_cursor'] : [])],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      data: outgoing(route.answer),
      ...(isPaged(route) && { next_cursor: NEXT_CURSOR }),
    },
  }),
})

const NEXT_CURSOR = {
  type: ['string', 'null'],
  description: 'Send it as `cursor` for what follows; null where nothing does.',
}

/** A paged answer has `next_cursor` beside its content, unless the content has it inside. */
const isPaged = ({ query, answer }: RouteContract) => has(query, 'cursor') && !has(answer, 'next_cursor')

const has = (schema: z.ZodType | undefined, name: string) =>
  schema instanceof z.ZodObject && name in schema.shape

function parameters(where: 'path' | 'query', schema?: z.ZodType): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = incoming(schema)
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

export function registerDocs(app: FastifyInstance, config: Config): void {
  let made: object | undefined
  const description = () => (made ??= openApi(config.appName, config.publicUrl))
  app.get(`${API}/openapi.json`, () => description())
  app.get(`${API}/docs`, (_request, reply) => sendPage(reply, docsPage(config.appName, description())))
}

type Operation = { summary: string; description: string }

function docsPage(name: string, description: object): string {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method, path, operation)),
  )
  return plainPage(
    `${name} API`,
    `<h1>${escapeHtml(name)} API</h1><p>The same as <a href="${API}/openapi.json">openapi.json</a>.</p>${calls.join('')}`,
  )
}

const call = (method: string, path: string, operation: Operation) =>
  `<article><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)} ${escapeHtml(operation.description)}</p>
<details><summary>Request and response</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></article>`
