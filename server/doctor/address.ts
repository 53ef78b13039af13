/** Looks at the address that people type: its certificate, the server behind it, the proxy in front. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'
import { findSealSecret, instanceId } from '../auth/seal-key.ts'
import type { Config } from '../config.ts'
import { staysHere } from '../this-machine.ts'
import { certificateFindings } from './certificate.ts'
import { clockFinding } from './database.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const PATIENCE_MS = 10_000

const OWN = 'Renew it. The server uses the new files within a minute, without a restart.'
const OF_PROXY =
  'Renew it at the proxy. nginx serves the old one until nginx -s reload. Caddy renews by itself: see its log.'

/** @param runs whether a server is connected to the database; null where that is not known */
export async function addressFindings(config: Config, runs: boolean | null): Promise<Finding[]> {
  const { hostname } = new URL(config.publicUrl)
  const own = config.tls && new X509Certificate(readFileSync(config.tls.cert))
  return [
    ...scheme(config),
    ...(own
      ? certificateFindings(own, { what: 'The certificate in TLS_CERT', host: hostname, renewal: OWN })
      : []),
    ...(await behind(config, runs)),
  ]
}

function scheme({ publicUrl, tls, trustProxy, host }: Config): Finding[] {
  if (staysHere(publicUrl))
    return [
      note(`PUBLIC_URL is ${publicUrl}, which no other phone can open. Set it before people use Narthex.`),
    ]
  const secure = publicUrl.startsWith('https:')
  if (!secure)
    return [
      mend(
        `PUBLIC_URL is ${publicUrl}. Without HTTPS phones get no offline app and no camera. Set up HTTPS.`,
      ),
    ]
  if (tls) return [ok('PUBLIC_URL has HTTPS, by TLS_CERT.')]
  if (trustProxy === false)
    return [
      mend(
        'PUBLIC_URL has HTTPS without TLS_CERT, so a proxy stands in front. Set TRUST_PROXY=1, or all visitors count as one address.',
      ),
    ]
  const open = host === '0.0.0.0' || host === '::'
  return [
    ok('PUBLIC_URL has HTTPS, by the proxies of TRUST_PROXY.'),
    ...(open
      ? [
          note(
            'HOST lets others reach the server past the proxy. With a proxy on this machine set HOST=127.0.0.1.',
          ),
        ]
      : []),
  ]
}

async function behind(config: Config, runs: boolean | null): Promise<Finding[]> {
  const { publicUrl, port } = config
  const answer = await ask(`${publicUrl}/healthz`).catch((error: NodeJS.ErrnoException) => error)
  if (answer instanceof Error) {
    const failed = `${publicUrl} does not answer (${answer.code ?? answer.message})`
    if (runs === false) return [note(`${failed}. No server runs.`)]
    const here = await listensHere(config)
    return [
      mend(
        here
          ? `${failed}, and a server listens on port ${port} here. Mend the DNS, the firewall or the proxy.`
          : `${failed}. Start the server, and look at the DNS, the firewall and the proxy.`,
      ),
    ]
  }
  const { hostname } = new URL(publicUrl)
  return [
    await isThis(config, answer, runs),
    ...(answer.certificate
      ? certificateFindings(answer.certificate, {
          what: 'The certificate at PUBLIC_URL',
          host: hostname,
          renewal: config.tls ? OWN : OF_PROXY,
        })
      : []),
    ...(answer.distrust
      ? [
          mend(
            `Phones do not trust the certificate at PUBLIC_URL (${answer.distrust}). Get one of a public authority, with its whole chain.`,
          ),
        ]
      : []),
    ...(answer.date ? [clockFinding('PUBLIC_URL', answer.date)] : []),
  ]
}

const listensHere = async ({ tls, port }: Config): Promise<boolean> =>
  (await ask(`http${tls ? 's' : ''}://127.0.0.1:${port}/healthz`).catch(() => null)) !== null

async function isThis(config: Config, { status, body }: Answer, runs: boolean | null): Promise<Finding> {
  const { publicUrl, port } = config
  const secret = readableSecret(config)
  const said = idIn(body)
  if (status !== 200 || said === null) {
    const answers = `${publicUrl}/healthz answers ${status}`
    if (runs === false) return note(`${answers}. No server runs.`)
    if (runs === null && !(await listensHere(config)))
      return mend(`${answers}, and no server listens on port ${port} here. Start it.`)
    return mend(`${answers}, and not as Narthex does. Let the proxy pass every path on.`)
  }
  if (!secret) return note(`A Narthex answers at ${publicUrl}. Without the secret nobody can say which.`)
  return said === instanceId(secret)
    ? ok(`${publicUrl} leads to this Narthex.`)
    : mend(`${publicUrl} leads to another Narthex. Mend the DNS or the proxy, or correct PUBLIC_URL.`)
}

/** Null also where this user may not read it. Another line says so. */
function readableSecret(config: Config): string | null {
  try {
    return findSealSecret(config)
  } catch {
    return null
  }
}

function idIn(body: string): string | null {
  try {
    const { status, instance } = JSON.parse(body) as { status?: unknown; instance?: unknown }
    return status === 'up' && typeof instance === 'string' ? instance : null
  } catch {
    return null
  }
}

type Answer = {
  status: number
  body: string
  /** By its Date header, in ms. */
  date: number | null
  certificate?: X509Certificate | undefined
  /** The reason why a browser would not trust it. */
  distrust?: string | undefined
}

/** Also where the certificate is not trusted: the doctor then says both. Its dates and names are judged apart. */
async function ask(url: string): Promise<Answer> {
  const options = { timeout: PATIENCE_MS, agent: false } as const
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = url.startsWith('https:')
      ? getSecure(url, { ...options, rejectUnauthorized: false }, resolve)
      : getPlain(url, options, resolve)
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('no answer within ten seconds')))
  })
  const socket = answer.socket as Partial<TLSSocket>
  // Read first: the socket is gone with the body.
  const certificate = socket.getPeerX509Certificate?.()
  const problem = socket.encrypted && !socket.authorized ? String(socket.authorizationError) : undefined
  const date = Date.parse(answer.headers.date ?? '')
  return {
    status: answer.statusCode ?? 0,
    body: (await text(answer)).slice(0, 1000),
    date: Number.isNaN(date) ? null : date,
    certificate,
    distrust: problem && SAID_ELSEWHERE.test(problem) ? undefined : problem,
  }
}

const SAID_ELSEWHERE = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ALTNAME/
