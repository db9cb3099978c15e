import { useMemo } from 'react'
import { QR_SIDE, qrModules } from './qr-code.ts'

/** How much must be left free around it for cameras to find it. */
const margin = 4

/** A text for a camera; nothing if it is too long for one. */
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
