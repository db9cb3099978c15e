import { t } from '../../language/base.ts'
import './theme-toggle.css'
import { switchTheme, useTheme } from './theme.ts'

const sun =
  'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 4.9l1.4-1.4 2.9 2.9-1.4 1.4zM16.200 17.600l1.4-1.4 2.9 2.9-1.4 1.4zM3.5 19.100l2.9-2.9 1.4 1.4-2.9 2.9zM16.200 6.4l2.9-2.9 1.4 1.4-2.9 2.9z'
const moon = 'M20.5 14.600A9 9 0 0 1 9.4 3.5a9 9 0 1 0 11.100 11.100z'

export function ThemeToggle() {
  const theme = useTheme()
  const label = theme === 'dark' ? t('appearance.use-the-light-theme') : t('appearance.use-the-dark-theme')

  return (
    <button type="button" className="theme-toggle" onClick={switchTheme} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={theme === 'dark' ? sun : moon} />
      </svg>
    </button>
  )
}
