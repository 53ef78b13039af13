import { Link } from 'react-router-dom'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { MOST_WAITING } from '../../../contract/routes/home.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'
import type { Home } from './use-home.ts'

type Need = { to: string; title: string; hint: string }

/** Lists the matters that wait for this user. Each line links to the page that decides it. */
export function NeedsYou({ home }: { home: LastKnown<Home> }) {
  const inbox = useKnowsPath('/reviews')
  const needs = home.status === 'ready' ? needsOf(home.value) : []
  return (
    <section className="home-part" aria-labelledby="home-needs">
      <div className="home-part-head">
        <h2 id="home-needs">{t('dashboard.needs')}</h2>
        {inbox && <Link to="/reviews">{t('dashboard.inbox')}</Link>}
      </div>
      {home.status === 'loading' && <SkeletonRows rows={3} />}
      {home.status === 'failed' && <p className="home-quiet">{t('dashboard.needsUnknown')}</p>}
      {home.status === 'ready' && needs.length === 0 && (
        <p className="home-quiet">{t('dashboard.nothingNeeds')}</p>
      )}
      <ul className="home-list">
        {needs.map(({ to, title, hint }) => (
          <li key={to}>
            <Link className="home-line" to={to}>
              <span className="home-line-words">
                <b>{title}</b>
                <span>{hint}</span>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function needsOf({ expenses, duplicates, reviews, phones }: Home): Need[] {
  const needs: Need[] = []
  if (expenses?.latest) needs.push(expenseNeed(expenses.count, expenses.latest))
  if (duplicates)
    needs.push({
      to: '/same-people',
      title:
        duplicates >= MOST_WAITING
          ? t('dashboard.duplicatesMost', { count: duplicates })
          : t('dashboard.duplicates', { count: duplicates }),
      hint: t('dashboard.duplicatesHint'),
    })
  if (reviews)
    needs.push({
      to: '/reviews',
      title:
        reviews >= MOST_WAITING
          ? t('dashboard.reviewsMost', { count: reviews })
          : t('dashboard.reviews', { count: reviews }),
      hint: t('dashboard.reviewsHint'),
    })
  if (phones && phones.count > 0)
    needs.push({
      to: '/custody',
      title: t('dashboard.phones', { count: phones.count }),
      hint: t('dashboard.phonesHint', { count: phones.records }),
    })
  return needs
}

type Latest = NonNullable<NonNullable<Home['expenses']>['latest']>

function expenseNeed(count: number, { id, name, amount, currency, asked_by: person }: Latest): Need {
  const sum = formatAmount(amount, currency)
  return count === 1
    ? {
        to: `/expenses?act=view&id=${id}`,
        title: t('dashboard.expense', { name, amount: sum }),
        hint: t('dashboard.expenseHint', { person }),
      }
    : {
        to: '/expenses',
        title: t('dashboard.expenses', { count }),
        hint: t('dashboard.expensesHint', { name, amount: sum }),
      }
}
