import type { install as english } from '../en/install.ts'
import type { Translation } from '../message-types.ts'

export const install: Translation<typeof english> = {
  title: 'Ajiye Narthex a wayar nan',
  why: 'Za ta buɗe daga fuskar wayarka kamar kowace manhaja, ko babu network, kuma wayar za ta fi riƙe alamominka.',
  install: 'Sanya',
  installing: 'Ana tambaya…',
  notNow: 'Ba yanzu ba',
  notNowSaid: 'Ba za mu sake tambaya ba sai bayan kwana 60. Tana nan kowane lokaci a jeri, a “Wayar nan”.',
  added: 'Na riga na ƙara',
  installedSaid: 'Narthex tana kan hanya zuwa fuskar wayarka',
  stepShare: 'Taɓa Share a gefen burauza',
  stepAdd: 'Yi ƙasa ka zaɓi Add to Home Screen',
  stepOpen: 'Taɓa Add, sannan ka buɗe Narthex daga fuskar waya ka sake shiga',
  shareHint: 'Idan ba ka ga wannan ba, buɗe adireshin nan a Safari ka yi haka a can.',
  menuWay: 'Buɗe jerin burauza ka zaɓi Install ko Add to Home screen.',
  menuHint: 'Idan babu shi a jerin, wannan burauzar ba za ta iya ba. Chrome za ta iya.',
  isInstalled: 'An sanya Narthex a wayar nan',
  isInstalledBody: 'Ita kake amfani da ita yanzu.',
}
