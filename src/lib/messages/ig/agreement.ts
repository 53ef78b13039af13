import type { agreement as english } from '../en/agreement.ts'
import type { Translation } from '../message-types.ts'

export const agreement: Translation<typeof english> = {
  title: 'Ọ bụ otu ndepụta?',
  word: 'Ọnụọgụ na koodu ndepụta nke ekwentị a',
  eye: 'Debe ekwentị abụọ n’akụkụ ibe ha. Ọ bụrụ na ọnụọgụ na akara anọ ahụ bụ otu, otu ndị ahụ ka a kara akara na ha abụọ. Nke a na-arụ ọrụ na-enweghị netwọk.',
  church: 'Ụka gị',
  phones: 'Ekwentị ndị ọzọ n’ofufe a',
  phoneOf: 'Ekwentị {person}',
  asking: 'Ọ na-ajụ ụka gị na ekwentị ndị ọzọ…',
  same: 'Otu ndepụta na ekwentị a',
  sameAll: 'Otu ndepụta na ụka gị nakwa na ekwentị {count} niile',
  churchSame: 'Otu ndepụta na ụka gị',
  churchBut: {
    one: 'Otu ndepụta na ụka gị, na mmadụ {count} ọzọ a kara akara naanị n’ekwentị a ruo ugbu a',
    other: 'Otu ndepụta na ụka gị, na mmadụ {count} ọzọ a kara akara naanị n’ekwentị a ruo ugbu a',
  },
  differsBy: {
    one: 'O ji opekata mpe mmadụ {count} dị iche na nke ụka gị',
    other: 'O ji opekata mpe mmadụ {count} dị iche na nke ụka gị',
  },
  onlyHere: { one: '{count} na-eche n’ekwentị a', other: '{count} na-eche n’ekwentị a' },
  fewer: { one: 'o ji {count} erughị nke ekwentị a', other: 'o ji {count} erughị nke ekwentị a' },
  more: { one: 'o ji {count} karịa nke ekwentị a', other: 'o ji {count} karịa nke ekwentị a' },
  others: 'Otu ọnụọgụ, mana ọ bụghị otu ndị ahụ',
  heard: 'anụrụ ya {when}',
  holds: { one: 'ezigabeghị mgbanwe {count}', other: 'ezigabeghị mgbanwe {count}' },
  nobody: 'Ọ dịbeghị ekwentị ọzọ kwuru ndepụta o nwere.',
  whatNow: 'Mgbe abụọ dị iche',
  whatNowBody:
    'Ekwentị nwere netwọk na-eziga ma na-anata ihe fọdụrụ n’onwe ya ngwa ngwa. Nke na-enweghị ya na-edebe akara ya ma ziga ha ma emechaa. A gaghị aka akara ọzọ: onye ọ bụla a kara akara na nke ọ bụla ga-adị na ndepụta ụka.',
  offline: 'Netwọk adịghị. Jiri anya tụnyere akara ndị ahụ.',
  unknown: 'Ụka gị amabeghị ofufe a. Ọ ga-ama mgbe ekwentị a zigara ya.',
  failed: 'Enweghị ike ịjụ ụka gị. Jiri anya tụnyere akara ndị ahụ, ma ọ bụ jụọ ọzọ.',
  again: 'Jụọ ọzọ',
}
