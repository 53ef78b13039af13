/** Lists first names and family names in combinations found in Nigeria. None belongs to a particular person. */

export type Names = { share: number; men: string[]; women: string[]; families: string[] }

const words = (list: string) => list.trim().split(/\s+/)

/** `share`: of a hundred people in a church in the south-west. */
export const NAMES: Names[] = [
  {
    share: 40,
    men: words(`Adébáyọ̀ Ọláolúwa Babátúndé Olúṣẹ́gun Olúwaṣeun Ayọ̀délé Káyọ̀dé Fẹ́mi Ọládipúpọ̀ Adéwálé Túndé Rótìmí Gbénga Dámilọ́lá Olúmídé Kúnlé Ṣọlá Bọ́lájí Ìdòwú Táíwò
      Kẹ́hìndé Adékúnlé Akínwálé Ọlámidé Olúwatóbi Ayọ̀mídé Jídé Délé Wálé Ọpẹ́yẹmí`),
    women:
      words(`Fọláṣadé Títílayọ̀ Yétúndé Ìyábọ̀ Omolará Abísọ́lá Adéọlá Fúnmiláyọ̀ Bùkọ́lá Tèmítọ́pẹ́ Morẹ́nikẹ́ Ọmọ́táyọ̀ Ṣadé Àbẹ̀kẹ́ Rónkẹ́ Tóyìn Ọlábísí Mojísọ́lá
      Adérónkẹ́ Olúwaṣeyi Bímpé Kẹ́mi Ìfẹ́olúwa Ọmọ́lọlá Dámiláre Tolúlọpẹ́ Àdùkẹ́ Mósúnmọ́lá Ọlájùmọ̀kẹ́ Boluwatife`),
    families:
      words(`Adéyẹmí Ògúnlẹ́yẹ Ọlátúnjí Bánkọ́lé Adéléke Ọláníyan Akíndélé Fálàná Ọ̀ṣúntókun Adégbóyèga Ògúndípẹ̀ Bámidélé Ọlọ́runfẹ́mi Adésínà Ayọ̀rìndé
      Olówòókéré Fágbémi Adébísí Oyèwọlé Akínyẹmí Ọládélé Ṣóyínká-Cole Ògúnbánjọ Adéníji Ọmọ́tọ́shọ̀ Àjàyí Òjó Àkàndé Olúwọlé Fáshọlá`),
  },
  {
    share: 26,
    men: words(`Chukwuemeka Obinna Ikechukwu Nnamdi Chinedu Uchenna Kenechukwu Emeka Ifeanyi Chidi Ebuka Kelechi Ugochukwu Okechukwu Nonso Chibuike Ịkenna Somtochukwu Chukwudi
      Olisa Tochukwu Ndụbụisi Ụzọma Azubuike Ọbịọra`),
    women:
      words(`Ngọzi Chiamaka Nneka Ifeọma Adaeze Amarachi Chinyere Ogechi Nkechi Ụchechi Chidinma Oluchi Adanna Nwakaego Ezinne Kosisochukwu Ebele Nkiruka Chinelo Ifunanya
      Ụgọchi Obiageli Chizọba Somadina Ọlanma`),
    families:
      words(`Okafor Nwosu Eze Okonkwo Onyekachi Obi Nwachukwu Anyanwu Igwe Okoro Mbah Ụmeh Nnaji Ezeh Onuoha Ọnwụka Ibekwe Chukwu Uzor Agụ Nwafor Okeke Ọkpara
      Anigbo Mgbemena Nzeribe Ejiofor Aneke Iwu Ogbonna`),
  },
  {
    share: 10,
    men: words(
      `Danjuma Yakubu Musa Bitrus Ibrahim Sunday Ishaya Ɗanladi Audu Istifanus Haruna Yohanna Luka Nuhu Sani Ƙasimu Bulus Habila Dauda Ayuba`,
    ),
    women: words(
      `Ladi Hauwa Asabe Talatu Rifkatu Hadiza Kande Saratu Jummai Amina Martha Laraba Rahila Maryamu Lami Tani Zainab Naomi Ƴarsati Delu`,
    ),
    families: words(
      `Danjuma Bello Gambo Yusuf Maikasuwa Garba Sule Dogo Makama Ɓagudu Bako Tanko Audu Aliyu Zakari Waziri Magaji Kwari Barau Ɗanlami`,
    ),
  },
  {
    share: 8,
    men: words(
      `Osagie Efosa Osaro Eghosa Nosakhare Osaze Iyore Uyi Osamudiamen Omoruyi Ẹfẹ Imuetinyan Aghogho Osarenren Igbinosa`,
    ),
    women: words(
      `Eseosa Isoken Osayuki Ivie Uwa Adesuwa Itohan Osasere Efe Ehinomen Omosede Amenze Ẹ̀ghẹ́ Ebosele Iyobosa`,
    ),
    families: words(
      `Osagie Igbinedion Omoregie Aigbe Ogbeide Idahosa Osunde Imade Erhabor Ehigiator Ẹdẹkin Obaseki-Ighodaro Agbonlahor Uwaifo Edosomwan`,
    ),
  },
  {
    share: 8,
    men: words(
      `Edet Okon Effiong Nsikak Aniekan Ubong Ekpo Bassey Etim Idorenyin Imoh Mfon Uduak Asuquo Otu`,
    ),
    women: words(
      `Ekaette Idara Arit Nkoyo Eno Inemesit Affiong Mfoniso Uduakobong Ini Atim Ekanem Ukeme Iniobong Abasiama`,
    ),
    families: words(
      `Bassey Effiong Etim Udoh Akpan Ekpo Inyang Essien Umoh Archibong Ita Eyo Okon-Bassey Udofia Nyong`,
    ),
  },
  {
    share: 8,
    men: words(
      `Oghenekaro Ejiro Terver Preye Tonye Onome Aondona Tari Ebikeme Ovie Terkimbi Ochuko Boma Ibinabo Sesugh`,
    ),
    women: words(
      `Doosuur Ebiere Oghenerukevwe Mbakeren Ibiso Onajite Nguemo Erezi Tamunoibi Dooshima Ọghẹnẹtẹga Timipre Ebimobowei Eguono Kpadoo`,
    ),
    families: words(
      `Oghenevwede Iorkyaa Tamuno Akpotor Briggs Tyav Ejumedia Ayakeme Alabo Agbaza Gbemre Dokubo Orubebe Ukulor Akosu`,
    ),
  },
]

/** Used beside or in place of the others, everywhere. */
export const CHURCH_NAMES = {
  men: words(
    'Emmanuel Daniel Samuel David Joshua Peter Michael Victor Joseph Paul Stephen John Godwin Sunday Timothy Isaac Gabriel Solomon',
  ),
  women: words(
    'Grace Blessing Mercy Esther Deborah Joy Faith Ruth Elizabeth Comfort Patience Mary Gloria Victoria Favour Peace Priscilla Hannah',
  ),
}
