/** Checks the public address: its certificate, the server behind it, the proxy in front. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'
import { isIP } from 'node:net'
import { findSealSecret, instanceId } from '../auth/secrets.ts'
import type { Config } from '../config.ts'
import { staysHere } from '../http/hosts-and-headers.ts'
import { clockFinding, type Finding, mend, note, ok } from './machine-and-database.ts'
import { counted } from '../command-line.ts'

const PATIENCE_MS = 10_000

const OWN = 'Renew it. The server uses the new files within a minute, without a restart.'

const OF_PROXY =
  'Renew it at the proxy. nginx serves the old one until nginx -s reload. Caddy renews by itself: see its log.'

/** @param runs true if a server is connected to the database; null if unknown */
export async function addressFindings(config: Config, runs: boolean | null): Promise<Finding[]> {
  const { hostname } = new URL(config.publicUrl)
  const own = config.tls && new X509Certificate(readFileSync(config.tls.cert))
  return [
    ...scheme(config),
    ...(own
      ? certificateFindings(own, { what: 'The certificate in TLS_CERT', host: hostname, renewal: OWN })
      : []),
    ...(await serverFindings(config, runs)),
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

async function serverFindings(config: Config, runs: boolean | null): Promise<Finding[]> {
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
  const instance = idIn(body)
  if (status !== 200 || instance === null) {
    const answers = `${publicUrl}/healthz answers ${status}`
    if (runs === false) return note(`${answers}. No server runs.`)
    if (runs === null && !(await listensHere(config)))
      return mend(`${answers}, and no server listens on port ${port} here. Start it.`)
    return mend(`${answers}, and not as Narthex does. Let the proxy pass every path on.`)
  }
  if (!secret) return note(`A Narthex answers at ${publicUrl}. Without the secret nobody can say which.`)
  return instance === instanceId(secret)
    ? ok(`${publicUrl} leads to this Narthex.`)
    : mend(`${publicUrl} leads to another Narthex. Mend the DNS or the proxy, or correct PUBLIC_URL.`)
}

/** Null also if this user may not read it. Another line reports that. */
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
  /** From its Date header, in ms. */
  date: number | null
  certificate?: X509Certificate | undefined
  /** The reason why a browser would not trust it. */
  distrust?: string | undefined
}

/** Also works with an untrusted certificate: the doctor then reports both. Its dates and names are judged separately. */
async function ask(url: string): Promise<Answer> {
  const options = { timeout: PATIENCE_MS, agent: false } as const
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:')
      ? getSecure(url, { ...options, rejectUnauthorized: false }, resolve)
      : getPlain(url, options, resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer within ten seconds')))
  })
  const socket = answer.socket as Partial<TLSSocket>
  // Is read first: the socket is gone after the body.
  const certificate = socket.getPeerX509Certificate?.()
  const problem = socket.encrypted && !socket.authorized ? String(socket.authorizationError) : undefined
  const date = Date.parse(answer.headers.date ?? '')
  return {
    status: answer.statusCode ?? 0,
    body: (await text(answer)).slice(0, 1000),
    date: Number.isNaN(date) ? null : date,
    certificate,
    distrust: problem && REPORTED_SEPARATELY.test(problem) ? undefined : problem,
  }
}

const REPORTED_SEPARATELY = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ALTNAME/

const DAY_MS = 86_400_000

/** Let’s Encrypt renews thirty days before the end. So few days left mean that the renewal fails. */
const FEW_DAYS = 14

/**
 * Judges a certificate: its dates and its names.
 * @param what its name in the sentence, like `The certificate in TLS_CERT`
 * @param renewal the advice if it expires
 */
export function certificateFindings(
  certificate: X509Certificate,
  { what, host, renewal, now = Date.now() }: { what: string; host: string; renewal: string; now?: number },
): Finding[] {
  const days = Math.floor((Date.parse(certificate.validTo) - now) / DAY_MS)
  return [valid(what, certificate, { days, now, renewal }), named(what, certificate, host)]
}

function valid(
  what: string,
  { validFrom, validTo }: X509Certificate,
  { days, now, renewal }: { days: number; now: number; renewal: string },
): Finding {
  if (Date.parse(validTo) <= now) return mend(`${what} expired on ${validTo}. Phones refuse it. ${renewal}`)
  if (Date.parse(validFrom) > now)
    return mend(`${what} begins on ${validFrom} only. Check this machine’s clock.`)
  const left = `${what} is valid for ${counted(days, 'more day')}`
  return days < FEW_DAYS ? mend(`${left}, and was not renewed by itself. ${renewal}`) : ok(`${left}.`)
}

function named(what: string, certificate: X509Certificate, host: string): Finding {
  const fits = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)
  return fits
    ? ok(`${what} is for ${host}.`)
    : mend(`${what} is not for ${host}, the host of PUBLIC_URL. Get one for this name.`)
}
