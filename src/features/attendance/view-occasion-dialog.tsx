import { useState } from 'react'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatCard, StatRow } from '../../ui/stat-card.tsx'
import { CancelledBadge } from './cancelled-badge.tsx'
import { absenceOf, type Occasion } from './occasions.ts'
import { PeopleList, type PeopleView } from './people-list.tsx'
import { t } from './messages.ts'

type ViewOccasionProps = {
  open: boolean
  occasion: Occasion | null
  onClose: () => void
  onCount: (occasion: Occasion) => void
  onDelete: (occasion: Occasion) => void
}

/** One service or event: names beside heads, their difference, and the present and absent people. */
export function ViewOccasionDialog({ open, occasion, onClose, onCount, onDelete }: ViewOccasionProps) {
  const whyNot = useOnline() ? undefined : t('attendance.offline')
  const actions = occasion && (
    <>
      {occasion.heads && (
        <Button tone="quiet" icon="trash" whyNot={whyNot} onClick={() => onDelete(occasion)}>
          {t('common.delete')}
        </Button>
      )}
      {(occasion.heads || !occasion.cancelled) && (
        <Button
          tone={occasion.cancelled ? 'quiet' : 'primary'}
          icon="counter"
          whyNot={whyNot}
          onClick={() => onCount(occasion)}
        >
          {occasion.heads ? t('attendance.changeCount') : t('attendance.writeCount')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open={open}
      wide
      title={occasion?.name ?? t('attendance.title')}
      onClose={onClose}
      actions={actions}
    >
      {occasion ? <Body key={occasion.id} occasion={occasion} /> : <p>{t('attendance.gone')}</p>}
    </Dialog>
  )
}

function Body({ occasion }: { occasion: Occasion }) {
  const [view, setView] = useState<PeopleView>('attended')
  const { today } = useChurch()
  const absence = absenceOf(occasion, today())
  return (
    <div className="attendance-view">
      <p className="attendance-day">
        <span>{formatLongDate(occasion.day)}</span> {occasion.cancelled && <CancelledBadge />}
      </p>
      <NamesAndHeads occasion={occasion} />
      <StatRow>
        <StatCard
          label={t('attendance.came')}
          count={occasion.attendees}
          selected={view === 'attended'}
          onSelect={() => setView('attended')}
        />
        <StatCard
          label={t('attendance.missing')}
          count={absence === 'known' ? occasion.absentees : null}
          hint={absence !== 'known' && t(absenceWords[absence].short)}
          selected={view === 'absent'}
          onSelect={() => setView('absent')}
        />
      </StatRow>
      <PeopleList key={view} occasion={occasion} view={view} />
    </div>
  )
}

function NamesAndHeads({ occasion: { attendees, heads } }: { occasion: Occasion }) {
  if (!heads) return null
  const { men, women, children, guests, total } = heads
  return (
    <section className="attendance-heads">
      <p className="attendance-strong">{t('attendance.headsCounted', { count: total })}</p>
      <p>
        {t('attendance.headsOf', {
          men: formatCount(men),
          women: formatCount(women),
          children: formatCount(children),
          guests: formatCount(guests),
        })}
      </p>
      {attendees !== null && <p className="attendance-quiet">{difference(total - attendees)}</p>}
    </section>
  )
}

function difference(more: number): string {
  if (more === 0) return t('attendance.equal')
  return more > 0 ? t('attendance.more', { count: more }) : t('attendance.fewer', { count: -more })
}
