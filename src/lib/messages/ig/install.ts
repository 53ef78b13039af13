import type { install as english } from '../en/install.ts'
import type { Translation } from '../message-types.ts'

export const install: Translation<typeof english> = {
  title: 'Debe Narthex n’ekwentị a',
  why: 'Ọ na-emeghe site na ihuenyo gị dị ka ngwa ọ bụla, na-enweghịkwa netwọk, ekwentị na-ejidesikwu akara gị ike.',
  install: 'Wụnye',
  installing: 'Ọ na-ajụ…',
  notNow: 'Ọ bụghị ugbu a',
  notNowSaid: 'Anyị agaghị ajụ ruo ụbọchị 60. Ị ga-ahụ ya mgbe ọ bụla na nchịkọta, na “Ekwentị a”.',
  added: 'Etinyela m ya',
  installedSaid: 'Narthex na-abịa n’ihuenyo gị',
  stepShare: 'Pịa Share n’akụkụ ihe nchọgharị',
  stepAdd: 'Gbadaa ma họrọ Add to Home Screen',
  stepOpen: 'Pịa Add, meghee Narthex site na ihuenyo ma banye ọzọ',
  shareHint: 'Ọ bụrụ na ị hụghị ya, meghee adreesị a na Safari ma mee otu ihe ahụ ebe ahụ.',
  menuWay: 'Meghee nchịkọta nke ihe nchọgharị ma họrọ Install ma ọ bụ Add to Home screen.',
  menuHint: 'Ọ bụrụ na ọ dịghị na nchịkọta, ihe nchọgharị a enweghị ike. Chrome nwere ike.',
  isInstalled: 'Awụnyela Narthex n’ekwentị a',
  isInstalledBody: 'Ọ bụ ya ka ị na-eji ugbu a.',
}
