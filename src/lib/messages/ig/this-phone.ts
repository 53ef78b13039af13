import type { thisPhone as english } from '../en/this-phone.ts'
import type { Translation } from '../message-types.ts'

export const thisPhone: Translation<typeof english> = {
  lead: 'Ihe echekwara na ngwaọrụ a.',

  kept: 'Ihe nchọgharị a na-edebe ya',
  keptBody:
    'O kwetara na ọ gaghị ehichapụ ihe dị ebe a n’onwe ya, ọbụlagodi ohere dị obere. Ọ ga-apụ naanị ma mmadụ hichapụ ebe nchekwa ya ma ọ bụ wepụ ngwa a.',
  mayGo: 'Ihe nchọgharị a nwere ike ihichapụ ya',
  mayGoBody:
    'O kwetabeghị idebe ihe dị ebe a. Mgbe ohere gwụrụ n’ekwentị, ma ọ bụ emegheghị ngwa a otu izu ma ọ bụ karịa, o nwere ike ihichapụ ya, tinyere akara ndị na-eche.',
  mayGoDo:
    'Ziga ihe na-eche tupu i debe ekwentị, hapụ ohere ụfọdụ, ma wụnye Narthex: ọtụtụ ihe nchọgharị na-ekwe mgbe ahụ.',
  unsaid: 'Ihe nchọgharị a ekwughị',
  unsaidBody:
    'O kwughị ma ọ na-edebe ihe dị ebe a. Ziga ihe na-eche tupu i debe ekwentị, hapụkwa ohere ụfọdụ.',
  ask: 'Jụọ ya ọzọ',
  asking: 'Ọ na-ajụ…',
  stillNo: 'O kwetabeghị. O nweghị ihe furu n’ihi ịjụ ajụjụ.',
  looking: 'Ọ na-ele…',

  facts: 'Ihe dị ebe a',
  pending: 'Na-eche ịga',
  encrypted: {
    one: 'Mgbanwe {count} nke akaụntụ ọzọ na-eche ebe a ruo mgbe ọ banyere.',
    other: 'Mgbanwe {count} nke akaụntụ ọzọ na-eche ebe a ruo mgbe ọ banyere.',
  },
  pendingCount: { zero: 'Ọ dịghị', one: 'Mgbanwe {count}', other: 'Mgbanwe {count}' },
  attention: 'Chọrọ ka ị lee ya',
  lastSync: 'Nkwurịta ikpeazụ na ụka gị',
  never: 'Ọ dịbeghị',
  storage: 'Ohere e jirila',
  storageOf: '{used} n’ime {quota} ihe nchọgharị a kwere',
  storageUnsaid: 'Ihe nchọgharị a ekwughị',
  storageTight: 'O fọrọ obere. Wepụ ihe ụfọdụ n’ekwentị, ka e nwee ike ichekwa akara.',
  version: 'Ụdị',
  inDevelopment: 'a ka na-arụ ya',
  device: 'Ngwaọrụ a',
  code: 'koodu {code}',

  sync: 'Ziga ma nata ugbu a',
  syncing: 'Ọ na-aga…',
  synced: 'Ihe niile eruola ụka gị',
  notSynced: 'Ụka gị azaghị. Ihe na-eche dị ebe a n’udo, ọ ga-aga n’onwe ya.',
  copy: 'Budata otu ihe na-eche',
  copied: {
    one: 'Mgbanwe {count} e depụtara dị n’ihe i budatara',
    other: 'Mgbanwe {count} e depụtara dị n’ihe i budatara',
  },
  copyWarning:
    'Onye ọ bụla nwere faịlụ ahụ nwere ike ịgụ ya. Ọ naghị eziga ihe ọ bụla; ihe na-eche si ebe a aga.',
}
