import { useMemo } from 'react'
import { QR_SIDE, qrModules } from './qr-code.ts'

/** The quiet zone that cameras need around it. */
const margin = 4

/** A text as a QR code; nothing if it is too long. */
export function QrPicture({ label, text }: { label: string; text: string }) {
  const path = useMemo(() => {
    const dark = qrModules(text)
    return dark?.map(([x, y]) => `M${x + margin} ${y + margin}h1v1h-1z`).join('')
  }, [text])
  if (path === undefined) return null
  const side = QR_SIDE + 2 * margin
  return (
    <svg className="qr-picture" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
