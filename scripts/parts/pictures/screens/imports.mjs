const CHOIR = `Surname;Other names;Phone No.;D.O.B;Home town
Bello;Kunle;0803 555 0201;4/7/1990;Offa
Musa;Zainab;12345;5/6/1991;Kano
Okoro;Ifeoma;0803 555 0203;23/11/1988;Owerri
Adamu;Sani;0803 555 0204;9/1/1979;Zaria
Etim;Blessing;0803 555 0205;30/8/1996;Calabar
`
const USHERS = `First name,Last name,Phone
Tari,Ebi,0803 555 0301
Hauwa,Ibrahim,0803 555 0302
`

/** A list whose columns are being looked at, and one whose rows are. */
export async function bringLists({ get, post, put }) {
  const mapping = await post('imports', file('choir.csv', CHOIR))
  const { id, columns, options } = await post('imports', file('ushers.csv', USHERS))
  await put(`imports/${id}`, { targets: columns.map(({ target }) => target), options })
  for (let look = 0; look < 40; look += 1) {
    const preview = await get(`imports/${id}`)
    if (preview.state === 'preview') return { mapping, preview }
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error('The preview of ushers.csv did not come.')
}

function file(name, text) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), name)
  return form
}
