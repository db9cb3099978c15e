import { t } from '../../language/base.ts'
import './logo.css'

/** The logo: decoration, since the name is beside it. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1 23V11h4V6h4V1h6v5h4v5h4v12h-7v-5.5a4 4 0 0 0-8 0V23zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z" />
      </svg>
      <span>{t('appearance.guildhall')}</span>
    </span>
  )
}
