import { t } from '../language/main.ts'
import './empty-page.css'
import { DoorClosed, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DrawerButton } from '../shared/overlay/drawer-button.tsx'
import { Link } from '../shared/page/link.tsx'
import { PageTitle } from '../shared/page/page-title.tsx'
import { HOME_PATH } from '../shared/page/paths.ts'

type EmptyPageProps = { title: string; icon?: LucideIcon; children: ReactNode }

/** A page with nothing to show, and the reason. */
export function EmptyPage({ title, icon: Icon = DoorClosed, children }: EmptyPageProps) {
  return (
    <main className="place empty-place">
      <DrawerButton />
      <Icon className="empty-place-icon" aria-hidden="true" />
      <PageTitle>{title}</PageTitle>
      <p className="empty-place-text">{children}</p>
      <Link to={HOME_PATH} className="button button-quiet empty-place-way">
        {t('app.go-to-home')}
      </Link>
    </main>
  )
}
