import type { PublicSay } from '../../lib/messages/public-messages.ts'

/** Matches the last word of a name that says it is a church, without marks on the letters. */
const ENDS_IN_ITS_KIND =
  /(^|[^\p{L}])(church(es)?|chapels?|assembl(y|ies)|ministr(y|ies)|parish|cathedral|cent(re|er)|fellowship|missions?|tabernacle|temple)[^\p{L}\p{N}]*$/iu

/** "Church" in Yoruba, Igbo and Hausa stands before the name. */
const BEGINS_WITH_ITS_KIND = /^(ijo|uka|ulo uka|cocin?)([^\p{L}]|$)/iu

/** "Grace" is "Grace Church"; "Grace Chapel" stays, and "Hope Chapel 2" is "Hope Chapel 2 Church". */
export function churchTitle(say: PublicSay, name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}+/gu, '')
  const saysSo = ENDS_IN_ITS_KIND.test(plain) || BEGINS_WITH_ITS_KIND.test(plain)
  return saysSo ? name : say('capture.church', { name })
}
