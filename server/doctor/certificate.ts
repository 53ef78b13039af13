/** Judges a certificate: its days and the names it is for. */
import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { counted } from '../counted.ts'
import { type Finding, mend, ok } from './finding.ts'

const DAY_MS = 86_400_000
/** Let’s Encrypt renews thirty days before the end, so that this many tell of a renewal that fails. */
const FEW_DAYS = 14

/**
 * @param what names it in the sentence, like `The certificate in TLS_CERT`
 * @param renewal what to do where it ends
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
