import type { give as english } from '../en/give.ts'
import type { Translation } from '../message-types.ts'

export const give: Translation<typeof english> = {
  title: 'Ba da sadaka ta intanet',
  description: 'Ba da zakka, sadaka, nunan fari ko iri ga {church} da wayarka.',

  howMuch: 'Nawa ne?',
  own: 'Wani adadi',
  ownAmount: 'Adadi da naira',
  ownHint: 'Daga ₦100, misali 3,000.',
  whatFor: 'Me kake bayarwa?',
  tithe: 'Zakka',
  offering: 'Sadaka',
  first_fruit: 'Nunan fari',
  seed: 'Iri',

  you: 'Game da kai',
  youBody: 'Ba dole ba: za ka iya bayarwa ba tare da suna ba.',
  email: 'Imel don rasit',
  consent:
    'Na yarda {church} ta ajiye sunana tare da wannan sadaka, don sanin wanda ya bayar, kuma ta ba kamfanin biyan kuɗi imel ɗina don rasit. Ba za a nuna wa wani ba.',
  consentWhen: 'Ana bukatar wannan ne kawai idan ka rubuta suna ko imel.',

  submit: 'Je ka biya',
  next: 'Za ka biya a shafi na gaba. Ba a rubuta lambar kati a nan, kuma coci ba ta ganinta.',
  sending: 'Shafin biyan kuɗi yana buɗewa…',
  busy: 'Mutane da yawa suna gwadawa yanzu. Bar wannan shafin a buɗe. Za mu sake gwadawa cikin kamar minti ɗaya.',
  nothingPaid:
    'Babu amsa daga network. Ba a biya komai ba, kuma abin da ka rubuta yana nan. Sake danna maɓallin idan network ya dawo.',
  unreachable:
    'Shafin biyan kuɗi bai buɗe ba yanzu. Ba a biya komai ba, kuma abin da ka rubuta yana nan. Jira minti ɗaya, sannan ka sake danna maɓallin.',

  wrongAmount: 'Zaɓi adadi, ko rubuta wani daga ₦100 zuwa ₦10,000,000.',
  wrongBoth: 'Ka zaɓi {chosen} kuma ka rubuta {typed}. Zaɓi wanda kake nufi.',
  wrongType: 'Zaɓi abin da kake bayarwa.',
  wrongConsent: 'Yi alama a nan, ko ka bar suna da imel babu komai.',

  paid: '{church} ta karɓi {amount}.',
  paidAs: 'An rubuta shi a matsayin: {type}.',
  waitingTitle: 'Ba mu ji labarin biyan ka ba tukuna',
  waiting:
    'Idan ka biya {amount}, zai iya ɗaukar ’yan mintuna kafin mu ji. Kada ka sake biya: sake dubawa an jima.',
  look: 'Sake dubawa',
  unpaidTitle: 'Ba a biya komai ba',
  unpaid:
    'Biyan {amount} bai yi nasara ba, kuma {church} ba ta karɓi komai ba. Idan kuɗi ya fita daga asusunka duk da haka, zai shiga da kansa da zarar kamfanin biyan kuɗi ya sanar da mu.',
  again: 'Sake gwadawa',
  unclearTitle: 'Sai wani ya duba wannan biyan',
  unclear: 'Bai zo yadda aka nema ba. Don Allah ka nuna wa {church} lambar da ke ƙasa.',
  number: 'Lambar wannan biyan: {reference}',
  more: 'Sake bayarwa',
}
