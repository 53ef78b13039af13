import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import type { visitor as visitorEnglish } from '../en/visitor.ts'
import type { Translation } from '../message-types.ts'

export const visitor: Translation<typeof visitorEnglish> = {
  sending: 'Ọ na-aga…',
  busy: 'Ọtụtụ mmadụ na-anwa ugbu a. Hapụ ibe a ka ọ meghere. Anyị ga-anwa ọzọ n’ihe dị ka otu nkeji.',
  savedTitle: 'Echekwara ya n’ekwentị a',
  savedByItself:
    'O nweghị ike ịga ugbu a. Ọ ga-aga n’onwe ya mgbe netwọk lọghachiri, ọbụlagodi i mechie ibe a.',
  savedReopen: 'O nweghị ike ịga ugbu a. Meghee ibe a ọzọ mgbe netwọk dị, ọ ga-aga.',
  savedNew: 'Ọ bụ mbịa mbụ gị? Deekwa aha gị, ka ihe ọ bụla ghara ịfọdụ',
  notKept:
    'O nweghị ike ịga, ihe nchọgharị a anaghịkwa echekwa ihe. Ihe ị dere ka dị ebe a: pịa bọtịnụ ọzọ mgbe netwọk dị.',
  next: 'Dejupụta fọm maka onye ọzọ',
  waitingByItself: {
    one: 'Ndekọ {count} dị n’ekwentị a ({when}). Ọ ga-aga n’onwe ya.',
    other: 'Ndekọ {count} dị n’ekwentị a ({when}). Ha ga-aga n’onwe ha.',
  },
  waitingReopen: {
    one: 'Ndekọ {count} dị n’ekwentị a ({when}). Ọ ga-aga mgbe ibe a meghere, netwọk adịrịkwa.',
    other: 'Ndekọ {count} dị n’ekwentị a ({when}). Ha ga-aga mgbe ibe a meghere, netwọk adịrịkwa.',
  },
  sendNow: 'Ziga ya ugbu a',
  stillHere: 'O nweghị ike ịga ugbu a. Ọ ka dị n’udo n’ekwentị a.',
  sent: 'Ihe e chekwara n’ekwentị a eruola ụka ugbu a.',
  needsYou: 'Ụka chọrọ otu azịza ọzọ maka {who} tupu ha agụta ya.',
  goOn: 'Gaa n’ihu',
  refusedLink: 'Ihe {who} dere bịara n’azụ oge maka njikọ a. Gwa onye na-anabata ndị mmadụ ka o dee ya.',
  refusedKnown: '{who} abụrụlarị onye otu ụka. Agbanweghị ihe ọ bụla.',
  refusedOld:
    'Ihe {who} dere nọrọ ogologo oge na-enweghị netwọk, a maghịzi ofufe ọ bụ maka ya. Gwa onye na-anabata ndị mmadụ ka o dee ya.',
  seen: 'Agụọla m ya',
  draft: 'Ihe e dere ebe a na mbụ alọghachila na fọm.',
  startEmpty: 'Ọ bụghị gị? Hichapụ fọm a',
  asOf: 'Netwọk adịghị. Ibe a dị ka ọ dị na {when}. A ga-echekwa ihe ị dere n’ekwentị a.',
  asOfOld: 'Ibe a dị ka ọ dị na {when}.',
}

/** Igbo in the script of the capture pages. */
export const ig: VisitorLocale = { capture, dayWords, visitor }
