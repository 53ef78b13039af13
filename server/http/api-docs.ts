/** Serves `openapi.json`, and a page that shows it without any script. */
import type { FastifyInstance } from 'fastify'
import { API } from '../../contract/protocol.ts'
import type { Config } from '../config.ts'
import { escapeHtml, plainPage, sendPage } from './send-page.ts'
import { openApi } from './openapi.ts'

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
