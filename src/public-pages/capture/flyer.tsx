import { useSay } from '../saying.ts'

/** Below the form and loaded last: nobody waits for a picture before they can type. A tap shows it whole. */
export function Flyer({ service, address }: { service: string; address: string }) {
  const say = useSay()
  const picture = (
    <img
      className="cp-flyer"
      src={smallOf(address)}
      alt={say('capture.flyer', { service })}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  )
  return /^(https?:|\/)/.test(address) ? <a href={address}>{picture}</a> : picture
}

/** Our own pictures have a small one beside them; what lives elsewhere is as it is. */
const smallOf = (address: string) =>
  address.replace(/^(\/uploads\/[\w-]+\/[\w-]{36})\.webp$/, '$1-small.webp')
