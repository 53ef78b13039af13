import type { give as english } from '../en/give.ts'
import type { Translation } from '../message-types.ts'

export const give: Translation<typeof english> = {
  title: 'Nye onyinye n’ịntanetị',
  description: 'Jiri ekwentị gị nye {church} otu ụzọ n’ụzọ iri, onyinye, mkpụrụ mbụ ma ọ bụ mkpụrụ.',

  howMuch: 'Ego ole?',
  own: 'Ego ọzọ',
  ownAmount: 'Ego na naịra',
  ownHint: 'Site na ₦100, dịka 3,000.',
  whatFor: 'Gịnị ka ị na-enye?',
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
  waitingTitle: 'Anyị anụbeghị banyere ego ị kwụrụ',
  waiting:
    'Ọ bụrụ na ị kwụrụ {amount}, ọ nwere ike iwe nkeji ole na ole tupu anyị anụ. Akwụla ọzọ: lelee ya ọzọ ma e mechaa.',
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
