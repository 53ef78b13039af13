/** Imports a list over HTTP as the app does: upload, columns, preview, write, undo. */
import { expect } from 'vitest'
import type { ImportAnswer, ImportRowAnswer } from '../../../contract/routes/imports.ts'
import type { Caller, TestServer, Said } from '../../server/church/test-server.ts'

export type Kind = ImportAnswer['kind']

const OPTIONS = {
  date_order: 'dmy',
  leave_out_unreadable: false,
  make_groups: true,
  service_name: 'Sunday service',
}

export class Importer {
  constructor(
    private readonly testServer: TestServer,
    private readonly who: Caller,
  ) {}

  /** Uploads a file as a browser's form does, and waits for the preview. */
  async preview(text: string, kind: Kind = 'members', options: object = {}): Promise<ImportAnswer> {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n`
    const payload = Buffer.from(`${head}${text}\r\n--edge--\r\n`)
    const type = { 'content-type': 'multipart/form-data; boundary=edge' }
    const sent = answer<ImportAnswer>(await this.who.call('POST', `imports?kind=${kind}`, payload, type))
    const targets = sent.columns.map(({ target }) => target)
    answer(await this.who.put(`imports/${sent.id}`, { targets, options: { ...OPTIONS, ...options } }))
    return this.settled(sent.id)
  }

  async write(id: string): Promise<ImportAnswer> {
    answer(await this.who.post(`imports/${id}/write`, {}))
    return this.settled(id)
  }

  async undo(id: string): Promise<ImportAnswer> {
    answer(await this.who.post(`imports/${id}/undo`, {}))
    return this.settled(id)
  }

  async bringIn(text: string, kind: Kind = 'members', options: object = {}): Promise<ImportAnswer> {
    const { id } = await this.preview(text, kind, options)
    return this.write(id)
  }

  async one(id: string): Promise<ImportAnswer> {
    return answer(await this.who.get(`imports/${id}`))
  }

  async rows(id: string, query = ''): Promise<ImportRowAnswer[]> {
    return answer(await this.who.get(`imports/${id}/rows?${query}`))
  }

  private async settled(id: string): Promise<ImportAnswer> {
    await this.testServer.app.deps.later.settled()
    return this.one(id)
  }
}

export function answer<T>({ status, body }: Said): T {
  expect([status < 300, body.message, body.errors]).toEqual([true, body.message, undefined])
  return body.data as T
}
