import type { PublicBook } from '../public-messages.ts'

/** The heart of the notice. Its sections are read in English until they are translated whole. */
export const privacy: NonNullable<PublicBook['privacy']> = {
  title: 'Ìkéde nípa àṣírí rẹ',
  lead: 'Ohun tí {name} ń pa mọ́ nípa rẹ, ìdí rẹ̀, fún ìgbà tó pẹ́ tó, ta ló ń rí i, àti ohun tí o lè béèrè. Ìjọ rẹ ń pa orúkọ rẹ, nọ́ńbà rẹ àti ọjọ́ tí o wá mọ́ kìkì bí o bá gbà bẹ́ẹ̀, láti mọ ẹni tó wá àti láti máa kàn sí ọ. A kì í tà á. Nígbàkigbà o lè sọ fún ìjọ rẹ pé kí wọ́n fi hàn ọ́, kí wọ́n tún un ṣe, kí wọ́n pa á rẹ́, tàbí kí wọ́n dá SMS dúró. Ìyókù wà ní èdè Gẹ̀ẹ́sì.',
}
