import { ChurchesCard } from './churches-card.tsx'
import { EmailDialog, EmailDialogButton } from './email-dialog.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PictureRow } from './picture-row.tsx'

/** Who one is: picture, name, e-mail, the churches one works for, and what is kept. */
export function PersonalTab() {
  return (
    <>
      <PictureRow />
      <PersonalForm changeEmail={<EmailDialogButton />} />
      <EmailDialog />
      <ChurchesCard />
      <MyDataCard />
    </>
  )
}
