import type { PublicLocale } from '../public-messages.ts'
import { capture } from './capture.ts'
import { dayWords } from './day-names.ts'
import type { give as giveEnglish } from '../en/give.ts'
import type { Translation } from '../message-types.ts'
import type { landing as landingEnglish } from '../en/landing.ts'
import type { privacy as privacyEnglish } from '../en/privacy.ts'

export const privacy: Translation<typeof privacyEnglish> = {
  title: 'Ọkwa banyere nzuzo gị',
  documentTitle: 'Ọkwa nzuzo · {name}',
  description:
    'Ihe {name} na-edebe banyere ndị nọ n’ụka, ihe kpatara ya, ogologo oge, onye na-ahụ ya, na ihe ị ga-arịọ.',
  lead: 'Ihe {name} na-edebe banyere gị, ihe kpatara ya, ogologo oge, onye na-ahụ ya, na ihe ị ga-arịọ. Ọ dịịrị ndị otu ụka, ndị ọbịa, ndị na-anabata mmadụ na ndị nchịkwa.',
  translated: 'Nke a bụ ntụgharị asụsụ. Ebe ọ dị iche na ọkwa nke asụsụ Bekee, nke Bekee ka a ga-agbaso.',

  whoTitle: 'Onye na-aza ajụjụ maka ya',
  whoChurch:
    'Ụka gị na-ekpebi ihe a na-edebe banyere ndị ya, ọ bụkwa ya na-aza ajụjụ maka ya. {name} na-edebere ya ụka, ọ naghị eji ya eme ihe ọzọ.',
  whoSensitive:
    'Na mmadụ na-abịa ụka na-egosi ihe o kwere na ya, iwu Nigeria Data Protection Act na-akpọkwa nke ahụ ihe nzuzo dị mkpa. A naghị ere ya ere ma ọlị, a naghịkwa eji ya akpọsa ngwaahịa.',

  whatTitle: 'Ihe a na-edebe',
  whatPerson:
    'Banyere ndị otu ụka na ndị ọbịa ọhụrụ: aha na nọmba ekwentị, nakwa, ma e nyere ha, ozi-e, nwoke ma ọ bụ nwaanyị, ụbọchị ọmụmụ, ọrụ na adreesị.',
  whatAttendance:
    'Ịbịa: ofufe a kara akara na ị nọ ya, mgbe a kara ya, na onye kara ya, ma ọ bụ na ọ bụ gị onwe gị.',
  whatAgreement:
    'Nkwenye gị: ihe ọ bụla fọm jụrụ gị, azịza gị, okwu ahụ kpọmkwem, na oge ya. Maka onye na-agbabeghị afọ 18, aha na nọmba ekwentị nne, nna ma ọ bụ onye nlekọta.',
  whatTeam:
    'Banyere ndị na-anabata mmadụ na ndị nchịkwa: aha, ozi-e, nọmba ekwentị, ụbọchị ọmụmụ, okwuntughe n’ụdị a na-apụghị ịgụghachi, na ekwentị na kọmputa ndị ha ji banye.',
  whatGift:
    'Onye nyere onyinye n’ibe ụka: ego ole, ihe ọ bụ maka ya na ụbọchị ya, nakwa, ma e nyere ha, aha na ozi-e. Ọ dịghị onye ga-ekwurịrị onye ọ bụ. Anyị na ụka anaghị ahụ kaadị ahụ ma ọlị.',
  whatHistory: 'Akụkọ: onye gbanwere gịnị, otú ọ dị na mbụ na ka e mesịrị, na onye lere ihe nzuzo anya.',
  whatGuessing:
    'Iji gbochie ịkọ nkọ: ugboro ole a nwara ihe site n’otu adreesị ịntanetị, a gwakọtala adreesị ahụ. Ọ na-apụ mgbe ụbọchị abụọ gachara.',

  whyTitle: 'Ihe kpatara ya',
  whyKnow: 'Ka ụka mara onye bịara, onye abịaghị na onye bịara nke mbụ ya, ka o nwee ike ịkpọtụrụ gị.',
  whySms: 'Izitere gị SMS, naanị ma i kwere nke ahụ iche.',
  whyGround:
    'Ihe e ji eme ya bụ nkwenye gị, nke ị nwere ike iweghachi mgbe ọ bụla; maka ndị na-anabata mmadụ na ndị nchịkwa, ọ bụ ọrụ ụka debanyere aha maka ya.',

  longTitle: 'Ogologo oge',
  longMember:
    'Ruo mgbe ụka gị na-edebe gị na ndepụta ya. Mgbe ọ hichapụrụ gị, ihe gbasara gị na-apụ n’ekwentị niile nke ụka mgbe ha kpọtụrụ ya ọzọ, ndepụta ọ bụla anaghịkwa egosi ya ọzọ; ịbịa gị ka dị na ngụkọta, na-enweghị aha gị. Ụka gị nwekwara ike ịtọ ka e jiri aka ya hichapụ ndị a na-ahụbeghị ogologo oge.',
  longPhone:
    'Ekwentị onye na-anabata mmadụ na-edebe ndepụta ọnụ ụzọ ka ọ rụọ ọrụ na-enweghị netwọk. A na-ehichapụ ndepụta ahụ mgbe onye ahụ pụrụ, mgbe ụka kwụsịrị mbanye nke ekwentị ahụ, na mgbe ụbọchị 30 gachara na-enweghị mkpakọrịta.',
  longGift:
    'Ego, ụdị na ụbọchị onyinye na-adị ruo mgbe ụka na-edebe akwụkwọ ego ya, aha dịkwa n’akụkụ ha ruo mgbe ụka hichapụrụ ndekọ onyinye ahụ. Ozi-e na-apụ mgbe akwụchara onyinye ahụ, ozi-e na aha na-apụkwa ma a kwụghị ya ma ọlị.',
  longDelivery:
    'A na-edebe ihe ekwentị zigara opekata mpe ọnwa iri na atọ, ka a ghara ịgụ ihe ugboro abụọ, ọbụlagodi mgbe e weghachiri nchekwa.',
  longSession:
    'Mbanye na-agwụ mgbe ụbọchị 30 gachara na-ejighị ya. Ọkpụkpọ òkù na koodu nrụgharị na-apụ ụbọchị 30 ka ha gwụchara.',

  seesTitle: 'Onye na-ahụ ya',
  seesAdministrators: 'Ndị nchịkwa ndị ụka meghere ndepụta ndị otu na-ahụ ihe gbasara gị.',
  seesUshers:
    'Ndị nọ n’ọnụ ụzọ na-ahụ aha gị, ma ị bụ nwoke ma ọ bụ nwaanyị, na nọmba anọ ikpeazụ nke ekwentị gị.',
  seesGift:
    'Onye na-elekọta ego ụka gị na-ahụ onyinye nakwa, ma e nyere ya, aha. Ọ dịghị onye nọ n’ụka na-ahụ ozi-e ahụ.',
  seesChurches: 'Ụka ọzọ anaghị ahụ ihe ọ bụla na ya; ebe nchekwa ahụ n’onwe ya na-ekewa ụka dị iche iche.',
  seesPages: 'Ibe ndị ọbịa anaghị egosi aha ma ọ bụ nọmba a na-edeghị na ya ma ọlị.',
  seesDelivery:
    'Mgbe ụka zigara ozi-e ma ọ bụ SMS, ụlọ ọrụ na-ebuga ya na-enweta adreesị ma ọ bụ nọmba na ihe e dere.',
  seesPayment:
    'Mgbe ị na-enye onyinye, ụlọ ọrụ ịkwụ ụgwọ na-enweta ozi-e gị na ego ole. Ya onwe ya na-ajụ gị kaadị ma ọ bụ ụlọ akụ gị, ma debe ya n’iwu nke ya.',

  phoneTitle: 'N’ekwentị nke gị',
  phoneCookies:
    'Ibe ndị ọbịa anaghị etinye kuki, ha anaghịkwa ele onye ọ bụla anya. Ha anaghị ebubata ihe site n’ụlọ ọrụ ndị ọzọ, belụsọ akwụkwọ mgbasa ozi nke ụka gị debere ebe ọzọ.',
  phoneWaiting:
    'Ebe ihe ị dere na-apụghị ịga ozugbo, ọ na-eche n’ekwentị gị, ọ dịghịkwa ebe ọzọ ruo mgbe ọ gara.',

  rightsTitle: 'Ihe ị ga-arịọ',
  rightsSee: 'Ịhụ ihe e debere banyere gị, na inweta otu ya.',
  rightsCorrect: 'Ka e mezie ya.',
  rightsErase: 'Ka e hichapụ ya.',
  rightsStop: 'Ịkwụsị SMS, ma ọ bụ iweghachi nkwenye ọzọ. Ihe e mere na mbụ na-adị otú ọ dị.',
  rightsHow:
    'Jụọ onye na-anabata mmadụ ma ọ bụ ọfịs ụka gị: ọ ga-emeli ihe a niile. Ọ bụrụ na nke ahụ enyereghị aka, degara anyị, anyị na gị ga-ajụ ụka.',
  rightsComplain: 'Ị nwekwara ike ime mkpesa na Nigeria Data Protection Commission.',

  childrenTitle: 'Ụmụaka',
  childrenBody:
    'Onye na-agbabeghị afọ 18 na-ede aha na nọmba ekwentị nne, nna ma ọ bụ onye nlekọta, onye na-ekwere ya ma nwee ike ịrịọ ihe niile dị n’elu.',

  safeTitle: 'Otú e si echekwa ya',
  safeBody:
    'A na-ezobe njikọ ebe webụsaịtị ụka ji https, a na-edebe okwuntughe n’ụdị a na-apụghị ịgụghachi, a na-ezobe ihe ezigabeghị n’ekwentị onye na-anabata mmadụ, a pụghị ịkọ njikọ nkọ, a na-edekwa mgbe ọ bụla e lere ihe nzuzo anya.',

  contactTitle: 'Onye ị ga-ajụ',
  contactBody: 'Banyere ndị otu ụka: ụka ahụ. Banyere {name} n’onwe ya:',
  contactMissing: 'E tinyebeghị ozi-e na nọmba ekwentị enyemaka nke webụsaịtị a. Biko jụọ ụka gị.',
  email: 'Ozi-e',
  phone: 'Ekwentị',
}

export const landing: Translation<typeof landingEnglish> = {
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
  registerChurch: 'Debanye aha ụka gị',
  signUpNote:
    'Idebanye aha anaghị efu ego. Ị ga-ahọrọ atụmatụ ma emechaa; ịka mmadụ akara n’ọnụ ụzọ na-arụ ọrụ na-enweghị ya.',
  trialNote: {
    one: 'Ọ bụ n’efu ruo ụbọchị {count}. Mgbe ahụ gasịrị, {price} n’ọnwa maka ụka niile.',
    other: 'Ọ bụ n’efu ruo ụbọchị {count}. Mgbe ahụ gasịrị, {price} n’ọnwa maka ụka niile.',
  },
  headline: 'Mara onye bịara na Sọnde, na onye ị ga-akpọ na Mọnde.',
  lead: 'Ndị na-anabata mmadụ na-eji ekwentị ọ bụla akara mmadụ akara n’ọnụ ụzọ, ma netwọk dị ma ọ dịghị. Ndị bịara, ndị a ga-akpọ, SMS na akwụkwọ ego dị n’otu ebe.',
  pictureTitle:
    'Ihu ekwentị n’ọnụ ụzọ: mmadụ 212 nọ ebe a, 14 n’ime ha dị n’ekwentị ahụ ruo mgbe netwọk lọghachiri.',
  pictureService: 'Ofufe Ụbọchị Ụka',
  pictureDay: '29 Nọv',
  pictureHere: 'nọ ebe a',
  pictureState: '198 eruola ụka, 14 dị n’ekwentị a',
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
  doorTitle: 'N’ọnụ ụzọ',
  doorBody:
    'Dee mkpụrụ edemede abụọ, pịa aha ahụ. Ọ na-arụ ọrụ na-enweghị netwọk, ọ dịghịkwa ihe na-efu. Ezinụlọ na ụmụaka na-abata ọnụ, ya na koodu e ji akpọrọ ụmụaka.',
  weekTitle: 'N’ime izu',
  weekBody:
    'Ndị ọbịa ọhụrụ na ndị kwụsịrị ịbịa nọ na ndepụta ka a kpọọ ha. Nye mmadụ ọrụ ịkpọ ha, zigara ha SMS, hụ onye lọghachiri.',
  booksTitle: 'N’akwụkwọ ego',
  booksBody:
    'Ego batara, nkwado mmefu na akụkọ ego kwa ọnwa nke onye nyocha ego gị ga-agụli. Ọ dịghị onye ga-ehichapụli ihe a kwụrụ ma ọ bụ kwado.',
  pricingTitle: 'Otu ọnụ ahịa',
  pricingNote:
    'Ihe niile dị na ya, maka ụka niile. Naanị SMS maka ọtụtụ mmadụ nwere ego nke ya: ₦6 maka nọmba ọ bụla ị na-ezigara.',
  monthly: 'Kwa ọnwa',
  yearly: 'Kwa afọ',
  aMonth: 'n’otu ọnwa',
  aYear: 'n’otu afọ',
  monthsFree: { one: 'Ọnwa {count} n’efu', other: 'Ọnwa {count} n’efu' },
  testimonialsTitle: 'Ihe ụka dị iche iche kwuru',
  contactTitle: 'Gwa anyị okwu',
  contactBody: 'Dee ma ọ bụ kpọọ tupu ị debanye aha, ma ọ bụ mgbe ọ bụla ihe doghị gị anya.',
  contactEmail: 'Ozi-e',
  contactPhone: 'Ekwentị',
  contactMissing: 'Ị nwere ajụjụ? Jụọ ụka gwara gị maka anyị.',
  footer: 'E mere ya maka ụka dị na Naịjirịa.',
}

export const give: Translation<typeof giveEnglish> = {
  title: 'Nye onyinye n’ịntanetị',
  description: 'Jiri ekwentị gị nye {church} otu ụzọ n’ụzọ iri, onyinye, mkpụrụ mbụ ma ọ bụ mkpụrụ.',

  howMuch: 'Ego ole?',
  own: 'Ego ọzọ',
  ownAmount: 'Ego na naịra',
  ownHint: 'Site na ₦100, dịka 3,000.',
  whatFor: 'Gịnị ka ị na-enye?',
  why: 'Họrọ ego ole na ihe ị na-enye.',
  tithe: 'Otu ụzọ n’ụzọ iri',
  offering: 'Onyinye',
  first_fruit: 'Mkpụrụ mbụ',
  seed: 'Mkpụrụ',

  you: 'Banyere gị',
  youBody: 'Ọ bụghị iwu: ị nwere ike inye n’edeghị aha.',
  email: 'Email maka akwụkwọ nnata ego',
  consent:
    'Ekwetara m ka {church} debe aha m na onyinye a, iji mara onye nyere, ma nye ndị na-ahụ maka ịkwụ ụgwọ email m maka akwụkwọ nnata ego. A gaghị egosi ha onye ọzọ.',
  consentWhen: 'Ọ dị mkpa naanị ma i dere aha ma ọ bụ email.',

  submit: 'Gaa kwụọ ụgwọ',
  next: 'Ị ga-akwụ ụgwọ na peeji na-esote. A naghị ede nọmba kaadị ebe a, ụka anaghịkwa ahụ ya.',
  sending: 'Peeji ịkwụ ụgwọ na-emeghe…',
  busy: 'Ọtụtụ mmadụ na-anwa ugbu a. Hapụ ibe a ka ọ meghere. Anyị ga-anwa ọzọ n’ihe dị ka otu nkeji.',
  nothingPaid:
    'Netwọk azaghị. Ọ dịghị ihe a kwụrụ, ihe i dere ka dịkwa ebe a. Pịa bọtịnụ ahụ ọzọ mgbe netwọk lọtara.',
  unreachable:
    'Peeji ịkwụ ụgwọ anaghị emeghe ugbu a. Ọ dịghị ihe a kwụrụ, ihe i dere ka dịkwa ebe a. Chere otu nkeji, wee pịa bọtịnụ ahụ ọzọ.',

  wrongAmount: 'Họrọ ego, ma ọ bụ dee nke dị site na ₦100 ruo ₦10,000,000.',
  wrongBoth: 'Ị họrọ {chosen} ma dekwaa {typed}. Họrọ nke ị bu n’uche.',
  wrongType: 'Họrọ ihe ị na-enye.',
  wrongConsent: 'Kaa nke a akara, ma ọ bụ hapụ aha na email gị oghe.',

  paid: '{church} anatala {amount}.',
  paidAs: 'E dere ya dịka: {type}.',
  waitingTitle: 'Anyị anatabeghị ego ị kwụrụ',
  waiting:
    'Ọ bụrụ na ị kwụrụ {amount}, ọ nwere ike iwe nkeji ole na ole tupu o rute. Akwụla ọzọ: lelee ya ọzọ ma e mechaa.',
  look: 'Lelee ọzọ',
  unpaidTitle: 'Ọ dịghị ihe a kwụrụ',
  unpaid:
    'Ego {amount} agaghị, {church} anataghịkwa ihe ọ bụla. Ọ bụrụ na ego siri n’akaụntụ gị pụọ, a ga-agụ ya n’onwe ya ozugbo ndị na-ahụ maka ịkwụ ụgwọ gwara anyị.',
  again: 'Nwaa ọzọ',
  unclearTitle: 'Mmadụ kwesịrị ilele ịkwụ ụgwọ a',
  unclear: 'Ọ bịaghị otu e si rịọ ya. Biko gosi {church} nọmba dị n’okpuru.',
  number: 'Nọmba nke ịkwụ ụgwọ a: {reference}',
  more: 'Nye ọzọ',
}

/** Igbo on the pages for visitors. */
export const ig: PublicLocale = { capture, dayWords, give, landing, privacy }
