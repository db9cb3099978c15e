import { t } from '../../language/base.ts'
import './accounts-layout.css'
import type { ReactNode } from 'react'
import { Logo } from '../../shared/appearance/logo.tsx'
import { ThemeToggle } from '../../shared/appearance/theme-toggle.tsx'
import { Skyline } from './skyline-picture.tsx'

type AccountsLayoutProps = { version: string | null; children: ReactNode }

/** The layout of the sign-in forms: a picture of a town beside the form. */
export function AccountsLayout({ version, children }: AccountsLayoutProps) {
  return (
    <div className="threshold">
      <header className="threshold-town">
        <Logo />
        <div className="threshold-words">
          <p className="threshold-claim">{t('accounts.your-own-chat-server')}</p>
          <p className="threshold-promise">{t('accounts.accounts-exist-only-on-this-server')}</p>
        </div>
        <Skyline />
      </header>
      <div className="threshold-toggle">
        <ThemeToggle />
      </div>
      <main className="threshold-door">{children}</main>
      <footer className="threshold-foot">
        {version === null ? 'Guildhall' : t('accounts.guildhall', { version })}
      </footer>
    </div>
  )
}
