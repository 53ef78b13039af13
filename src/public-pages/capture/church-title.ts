import type { PublicSay } from '../../lib/messages/public-messages.ts'

/** What churches call themselves, without marks on the letters. */
const SAYS_WHAT_IT_IS =
  /\b(church(es)?|chapel|assembl(y|ies)|cathedral|parish|tabernacle|temple|ministr(y|ies)|mission|fellowship|congregation|cent(re|er)|ijo|uka|coci|cocin)\b/i

/** "Grace" is "Grace Church"; "Grace Assembly" and "Church of Christ" are no church twice. */
export function churchTitle(say: PublicSay, name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}+/gu, '')
  return SAYS_WHAT_IT_IS.test(plain) ? name : say('capture.church', { name })
}
