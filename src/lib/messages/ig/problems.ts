import type { problems as english } from '../en/problems.ts'
import type { Translation } from '../message-types.ts'

export const problems: Translation<typeof english> = {
  noNetwork: 'Nke a chọrọ netwọk, ma ọ dịghị n’ekwentị a ugbu a. Nwaa ọzọ mgbe ọ lọghachiri.',
  timedOut: 'Netwọk na-adị nwayọ nke ukwuu ugbu a, azịza abịaghị. Nwaa ọzọ n’oge na-adịghị anya.',
  notOurs: 'Wi-Fi a nwere ike ịchọ ka ị banye. Meghee ihe nchọgharị gị, banye ebe ahụ, nwaa ọzọ.',
  unavailable: 'Sava na-ezu ike ntakịrị. Nwaa ọzọ mgbe otu nkeji gasịrị.',
  broken: 'Nke ahụ arụghị ọrụ. Nwaa ọzọ; ọ bụrụ na ọ gbanweghị, gwa onye nlekọta ihe ị pịrị.',
}
