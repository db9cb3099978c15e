import './notice.css'
import type { ReactNode } from 'react'

type NoticeProps = { tone: 'danger' | 'plain'; children: ReactNode }

/** A framed notice. The element exists while empty, so that new text is read out. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
