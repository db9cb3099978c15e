import './notice.css'
import type { ReactNode } from 'react'

type NoticeProps = { tone: 'danger' | 'plain'; children: ReactNode }

/** A framed sentence. It stays in the document while empty, so that what appears in it is read out. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
