import type { landing as english } from '../en/landing.ts'
import type { Translation } from '../message-types.ts'

export const landing: Translation<typeof english> = {
  title: '{name}: nhazi ụka maka Naịjirịa',
  description:
    'Ndị otu ụka, ndị bịara na Sọnde, ndị ọbịa ọhụrụ, ụbọchị ọmụmụ na SMS maka ọtụtụ mmadụ, maka ụka dị na Naịjirịa. Ọ na-arụ ọrụ n’ọnụ ụzọ ụka na-enweghị netwọk.',
  skip: 'Gaa n’ime ibe a',
  navigation: 'Akụkụ ibe a',
  features: 'Ihe ọ na-eme',
  pricing: 'Ọnụ ahịa',
  contact: 'Kpọtụrụ anyị',
  signUp: 'Debanye aha',
  logIn: 'Banye',
  signUpFree: 'Debanye aha n’efu',
  signUpNote:
    'Idebanye aha anaghị efu ego. Ị ga-ahọrọ atụmatụ n’ime; ịka mmadụ akara n’ọnụ ụzọ na-arụ ọrụ na-enweghị ya.',
  headline: 'Mara onye bịara na Sọnde, na onye ị ga-akpọ na Mọnde.',
  lead: 'Otu ebe maka ndị otu ụka gị, ofufe gị na ndị ọbịa ọhụrụ gị. Ndị na-anabata mmadụ na-akara mmadụ akara n’ọnụ ụzọ site n’otu mpịa, ọ dịghịkwa ihe na-efu mgbe netwọk gara.',
  pictureTitle:
    'Ihu ekwentị n’ọnụ ụzọ: mmadụ 212 nọ ebe a, 14 n’ime ha dị n’ekwentị ahụ ruo mgbe netwọk lọghachiri.',
  pictureService: 'Ofufe Ụbọchị Ụka · 22 Nọvemba',
  pictureHere: 'nọ ebe a',
  pictureState: '198 eruola ụka, 14 dị n’ekwentị a',
  featuresTitle: 'Ihe ị ga-ahụ nke ị na-enweghị ike ịhụ taa',
  growthTitle: 'Hụ ka ụka gị si eto',
  growthBody:
    'Onye otu ụka ọ bụla n’otu ndepụta ị pụrụ ịchọ ihe na ya, na ahịrị na-egosi kwa ọnwa ka ụka si eto.',
  insightTitle: 'Ndị bịara, ndị abịaghị na ndị ọbịa ọhụrụ, ozugbo',
  insightBody:
    'Mgbe ofufe na-aga ị na-ahụ onye nọ n’ime. Mgbe ọ gwụchara ị na-ahụ onye abịaghị, na onye bịara nke mbụ ya.',
  smsTitle: 'SMS maka ọtụtụ mmadụ',
  smsBody:
    'Dee otu ugboro ka o ruo otu ìgwè, ma ọ bụ naanị ndị abịaghị. A na-egosi ọnụ ego tupu e ziga ihe ọ bụla.',
  birthdayTitle: 'Ụbọchị ọmụmụ n’oge ya',
  birthdayBody: 'Onye na-eme ụbọchị ọmụmụ n’izu a na n’izu na-abịa, ya na nọmba ị ga-akpọ.',
  doorTitle: 'N’ọnụ ụzọ, na-enweghị netwọk',
  doorBody:
    'Ọrụ ọnụ ụzọ na-aga n’ihu mgbe netwọk na-adịghị. Akara ọ bụla na-adị n’ekwentị ma jiri aka ya gakwuru ụka gị; ihu ekwentị na-ekwu mgbe niile nke bụ nke.',
  stepsTitle: 'Site na mmalite ruo Sọnde',
  stepOneTitle: 'Debanye aha ụka gị',
  stepOneBody: 'Ibe mkpirikpi abụọ: gị, na ụka gị.',
  stepTwoTitle: 'Kpọta ndị gị',
  stepTwoBody: 'Tinye ndị otu ụka n’onwe gị, ma ọ bụ kesaa otu njikọ ka ha dee ihe gbasara ha.',
  stepThreeTitle: 'Meghee ụzọ',
  stepThreeBody: 'Mee ofufe Sọnde, nye ndị na-anabata mmadụ ekwentị, lelee ka ọnụọgụ na-arị elu.',
  pricingTitle: 'Otu atụmatụ, ihe niile dị na ya',
  pricingNote:
    'Ihe niile meghere na ha abụọ. Naanị SMS maka ọtụtụ mmadụ nwere ego nke ya: ₦6 maka nọmba ọ bụla ị na-ezigara.',
  monthly: 'Kwa ọnwa',
  yearly: 'Kwa afọ',
  aMonth: 'n’otu ọnwa',
  aYear: 'n’otu afọ',
  testimonialsTitle: 'Ihe ụka dị iche iche kwuru',
  contactTitle: 'Gwa mmadụ okwu',
  contactBody: 'Dee ma ọ bụ kpọọ tupu ị debanye aha, ma ọ bụ mgbe ọ bụla ihe doghị gị anya.',
  contactEmail: 'Ozi-e',
  contactPhone: 'Ekwentị',
  contactMissing: 'E tinyebeghị ozi-e na nọmba ekwentị enyemaka nke webụsaịtị a.',
  footer: 'E mere ya maka ụka dị na Naịjirịa.',
}
