import type { PublicBook } from '../public-messages.ts'

/** The heart of the notice. Its sections are read in English until they are translated whole. */
export const privacy: NonNullable<PublicBook['privacy']> = {
  title: 'Ọkwa banyere nzuzo gị',
  lead: 'Ihe {name} na-edebe banyere gị, ihe kpatara ya, ogologo oge, onye na-ahụ ya, na ihe ị ga-arịọ. Ụka gị na-edebe aha gị, nọmba gị na ụbọchị ị bịara naanị ma ị kwere, ka a mara onye bịara na ka a na-akpọtụrụ gị. A naghị ere ya ere. Mgbe ọ bụla ị ga-agwa ụka gị ka ha gosi gị ya, mezie ya, hichapụ ya, ma ọ bụ kwụsị SMS. Nke fọdụrụ dị n’asụsụ Bekee.',
}
