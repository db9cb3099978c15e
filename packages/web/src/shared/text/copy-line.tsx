import { t } from '../../language/main.ts'
import './copy-line.css'
import { useState } from 'react'

type CopyLineProps = { label: string; value: string }

const copied_ms = 2_000

/** A line of code with its label, and a button that copies it if the browser permits that. */
export function CopyLine({ label, value }: CopyLineProps) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), copied_ms)
    } catch {
      // The browser refused; the line can still be selected.
      setCopied(false)
    }
  }

  return (
    <div className="copy-line">
      <dt className="copy-line-label">{label}</dt>
      <dd className="copy-line-value">
        <code>{value}</code>
        {isSecureContext ? (
          <button type="button" className="copy-line-button" onClick={() => void copy()}>
            <span aria-live="polite">{copied ? t('words.copied') : t('words.copy')}</span>
            <span className="unseen"> {label}</span>
          </button>
        ) : null}
      </dd>
    </div>
  )
}
