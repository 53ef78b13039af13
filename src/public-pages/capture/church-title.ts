import type { PublicSay } from '../../lib/messages/public-messages.ts'

/** "Grace" is "Grace Church"; a name that ends so is not told twice. */
export function churchTitle(say: PublicSay, name: string): string {
  return /\bchurch\W*$/i.test(name) ? name : say('capture.church', { name })
}
