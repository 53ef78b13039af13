/** What comes over a socket and never becomes a request: it is answered in our own words too, and the line is closed. */
import type { Socket } from 'node:net'
import { failureOf } from './failures.ts'
import { Problem } from './problem.ts'

const unreadable = () => new Problem('INVALID', 'What was sent cannot be read as a request.')
const REFUSED: Record<string, { status: string; problem: () => Problem }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    problem: () => new Problem('TOO_LARGE', 'The headers of this request are too large.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    problem: () => new Problem('INVALID', 'The request took too long to arrive. Please send it again.'),
  },
}

export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, problem } = REFUSED[error.code ?? ''] ?? { status: '400 Bad Request', problem: unreadable }
  const body = JSON.stringify(failureOf(problem()))
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
