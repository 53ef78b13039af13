import type { birthdayGreeting as english } from '../en/birthday-greeting.ts'
import type { Translation } from '../message-types.ts'

export const birthdayGreeting: Translation<typeof english> = {
  today: 'Ẹ kú ọjọ́ ìbí, {name}. Gbogbo wa ní {church} ń bá yín yọ̀ lónìí, a sì ń gbàdúrà fún yín.',
  belated: 'Ẹ kú ọjọ́ ìbí tó kọjá, {name}. Gbogbo wa ní {church} ń bá yín yọ̀, a sì ń gbàdúrà fún yín.',
  early: 'Ẹ kú ọjọ́ ìbí tó ń bọ̀, {name}. Gbogbo wa ní {church} ń bá yín yọ̀, a sì ń gbàdúrà fún yín.',
}
